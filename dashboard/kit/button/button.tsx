import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Keys } from "../keys/keys.tsx";
import styles from "./button.module.css";

export type ButtonLook = { variant?: "plain" | "primary" | "quiet"; small?: boolean; wide?: boolean };

/** The look of a button for a link of the router, which renders its own element. */
export function buttonClass({ variant = "plain", small = false, wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], small && styles.small, wide && styles.wide);
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<"button">, "disabled" | "className"> & {
    icon?: IconName;
    /** Printed on the button; the page binds them. */
    keys?: readonly string[];
    /** Why it cannot be pressed now. The button stays in the tab order, so that the reason can be read. */
    why?: string | undefined;
    /** Beside the button, or in its description alone where the reason already stands nearby. */
    whyAt?: "beside" | "elsewhere";
    children: ReactNode;
  };

export function Button({
  variant,
  small,
  wide,
  icon,
  keys,
  why,
  whyAt = "beside",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reason = useId();
  const off = why !== undefined;
  const press = off ? (event: MouseEvent) => event.preventDefault() : onClick;
  const look = { ...(variant && { variant }), ...(small && { small }), ...(wide && { wide }) };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass(look)}
        onClick={press}
        {...(off && { "aria-disabled": true, "aria-describedby": reason })}
      >
        {icon && <Icon name={icon} size={14} />}
        {children}
        {keys && <Keys of={keys} />}
      </button>
      {off && (
        <span id={reason} className={whyAt === "beside" ? styles.why : "sr"}>
          {why}
        </span>
      )}
    </>
  );
}

/** A square button with a drawing and a name that is read aloud. */
export function IconButton({ icon, label, ...rest }: { icon: IconName; label: string } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.square, rest.className)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}
