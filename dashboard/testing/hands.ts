import type { Locator, Page } from "playwright-core";
import { inject } from "vitest";

/** Somebody at a desk. A journey says what is done; a hand does it in its own way, so that both ways run through the same steps. */
export type Hand = {
  name: "keyboard" | "mouse";
  /** A control that has keys of its own, one after the other. */
  press: (keys: readonly string[], control: Locator) => Promise<void>;
  /** A link or button without a key. */
  follow: (control: Locator) => Promise<void>;
  write: (text: string, field: Locator) => Promise<void>;
};

const controlsMax = 80;

export function keyboardOf(page: Page): Hand {
  const { keyboard } = page;
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  const walkTo = async (control: Locator) => {
    for (let tabs = 0; tabs < controlsMax; tabs++) {
      if (await isFocused(control)) return;
      await keyboard.press("Tab");
    }
    throw new Error(`${String(control)} is not reached with Tab.`);
  };
  return {
    name: "keyboard",
    press: async (keys, control) => {
      await control.waitFor();
      for (const key of keys) await keyboard.press(key);
    },
    follow: async (control) => {
      await walkTo(control);
      await keyboard.press("Enter");
    },
    write: async (text, field) => {
      await walkTo(field);
      await keyboard.type(text);
    },
  };
}

/** Words are typed with a mouse in the other hand; nothing else is. */
function mouseOf(page: Page): Hand {
  return {
    name: "mouse",
    press: (_, control) => control.click(),
    follow: (control) => control.click(),
    write: async (text, field) => {
      await field.click();
      await page.keyboard.type(text);
    },
  };
}

/** Each journey is made by keyboard; at night, by mouse as well. */
export const hands = (
  [
    ["keyboard", keyboardOf],
    ["mouse", mouseOf],
  ] as const
).slice(0, inject("sizes").hands);
