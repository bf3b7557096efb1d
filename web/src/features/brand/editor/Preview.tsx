import { type CSSProperties, type ReactNode, useState } from "react";
import { documentName } from "../../../lib/brand";
import { Button, buttonClass } from "../../../ui/Button";
import { Logo } from "../../../ui/Logo";
import { Panel } from "../../../ui/Panel";
import { Segmented } from "../../../ui/Segmented";
import { LoginView } from "../../auth/login/LoginView";
import * as login from "../../auth/login/messages";
import { CardBack } from "../../cards/CardBack";
import { PackArt } from "../../packs/PackArt";
import { shownAccent, type Theme } from "./contrast";
import type { Draft } from "./draft";
import * as m from "./messages";
import styles from "./Preview.module.css";

type Style = CSSProperties & Record<`--${string}`, string>;

/** What the draft looks like: the app's own components with the draft's texts, pictures and colours. */
export function Preview({ draft }: { draft: Draft }) {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const name = draft.name.trim() || documentName();
  const logo = draft.logo || undefined;
  return (
    <Panel title={m.previewTitle()}>
      <Segmented
        label={m.previewTheme()}
        hideLabel
        value={theme}
        options={[
          { value: "dark", label: m.previewDark() },
          { value: "light", label: m.previewLight() },
        ]}
        onChange={setTheme}
      />
      <div className={styles.screen} data-theme={theme} style={styleOf(draft, theme)}>
        <Part label={m.previewBar()}>
          <div className={styles.bar}>
            <Logo src={logo} />
            <strong>{name}</strong>
            <span className={styles.tabs}>
              <span>{m.previewCollection()}</span>
              <span>{m.previewMarket()}</span>
            </span>
            <span className={buttonClass("primary", "s")}>{login.signIn()}</span>
          </div>
          {draft.notice === null || draft.notice.text === "" ? null : (
            <p className={styles.notice}>{draft.notice.text}</p>
          )}
        </Part>
        <Part label={m.previewLogin()}>
          <div className={styles.login}>
            <LoginView
              brand={{
                name,
                logo,
                headline: draft.headline.trim() || undefined,
                intro: draft.intro,
                picture: draft.picture || undefined,
              }}
            >
              <span className={buttonClass("primary")}>{login.signIn()}</span>
            </LoginView>
          </div>
          <p className={styles.footer}>
            {[...draft.pages.map(({ title }) => title), ...draft.links.map(({ label }) => label)]
              .filter((text) => text !== "")
              .map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be equal.
                <span key={index}>{text}</span>
              ))}
          </p>
        </Part>
        <Part label={m.previewCards()}>
          <div className={styles.goods}>
            <span className={styles.card}>
              <CardBack />
            </span>
            <span className={styles.pack}>
              <PackArt name={m.previewPack()} state="whole" />
            </span>
            <div className={styles.controls}>
              <Button kind="primary">{m.previewButton()}</Button>
              <Button>{m.previewOther()}</Button>
              <span className={styles.link}>{m.previewLink()}</span>
            </div>
          </div>
        </Part>
        <Part label={m.previewStream()}>
          <div className={styles.stream}>
            <p className={styles.queue}>
              <span>{m.previewQueue({ count: 2 })}</span>
              <span>{m.previewNext({ name: "ada" })}</span>
            </p>
            <div className={styles.goal}>
              <span>{m.previewGoal()}</span>
              <span className={styles.progress} />
            </div>
          </div>
        </Part>
      </div>
    </Panel>
  );
}

const currentTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className={styles.part}>
      <figcaption className={styles.label}>{label}</figcaption>
      {/* The controls show colours only. */}
      <div inert>{children}</div>
    </figure>
  );
}

/** The custom properties of the draft. */
function styleOf({ accent, cardBack, packBack }: Draft, theme: Theme): Style {
  return {
    ...shownAccent(accent, theme),
    ...(cardBack === ""
      ? {}
      : { "--card-back": `url("${cardBack}")`, "--card-back-s": `url("${cardBack}")` }),
    ...(packBack === "" ? {} : { "--pack-back": `url("${packBack}")`, "--pack-star": "none" }),
  };
}
