import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "../../kit/layers.css";
import "../../kit/tokens.css";
import "../../kit/base.css";
import "./gallery.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { createRoot } from "react-dom/client";
import { ToastProvider } from "../../kit/toast/toast.tsx";
import { comparisons } from "./comparisons.tsx";
import { controls } from "./controls.tsx";
import type { Examples } from "./examples.ts";
import { lists } from "./lists.tsx";
import { meaning } from "./meaning.tsx";
import { panes } from "./panes.tsx";
import { pictures } from "./pictures.tsx";
import { smallPictures } from "./small-pictures.tsx";

const sections: Record<string, Examples> = {
  "Meaning: shape, word, colour": meaning,
  "A table or pane": panes,
  "Controls and reason composer": controls,
  "Lists and side panels": lists,
  "Pictures of one record": pictures,
  "Pictures of a match": comparisons,
  "Pictures of many": smallPictures,
};

const parameters = new URLSearchParams(location.search);
const only = parameters.get("only");
const theme = parameters.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;

createRoot(document.getElementById("gallery")!).render(
  <CSPProvider disableStyleElements>
    <ToastProvider>
      <div className="gallery">
        <h1 className="title">States of every component</h1>
        {Object.entries(sections).map(([heading, examples]) => {
          const shown = Object.entries(examples).filter(([name]) => only === null || name === only);
          if (shown.length === 0) return null;
          return (
            <section key={heading} className="part">
              <h2 className="heading">{heading}</h2>
              <div className="grid">
                {shown.map(([name, example]) => (
                  <div key={name} className="example" data-example={name}>
                    <p className="caption">{name}</p>
                    {example}
                  </div>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </ToastProvider>
  </CSPProvider>,
);
