import type { ReactNode } from "react";
import { Grid } from "../../../ui/Grid";
import { Logo } from "../../../ui/Logo";
import { Stack } from "../../../ui/Stack";
import { CardFan } from "../CardFan";
import styles from "../LoginPage.module.css";
import * as m from "./messages";

/** What the sign-in page shows of the brand. */
export interface LoginBrand {
  name: string;
  logo: string | null | undefined;
  /** Each line is a line of the page. */
  headline: string | null | undefined;
  intro: string;
  /** The path of a picture, which replaces the fan of cards. */
  picture: string | null | undefined;
}

/** The sign-in page of a brand; `children` follow its introduction. */
export function LoginView({ brand, children }: { brand: LoginBrand; children: ReactNode }) {
  const { name, logo, headline, intro, picture } = brand;
  const lines = (headline ?? m.title()).split("\n");
  return (
    <Grid columns="1.05fr 1fr" gap="5-6" align="center" stack="phone" className={styles.page}>
      <Stack as="section" gap={4} align="start" className={styles.words}>
        <p className={styles.brand}>
          <Logo size={40} src={logo} />
          {name}
        </p>
        <h1 className={styles.title} data-long={lines.some(({ length }) => length > LONG_LINE) || undefined}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may be equal.
            <span key={index}>{line} </span>
          ))}
        </h1>
        <p className={styles.intro}>{intro}</p>
        {children}
      </Stack>
      {picture == null ? <CardFan /> : <Picture src={picture} />}
    </Grid>
  );
}

/** Headlines with longer lines, in characters, are smaller and wrap. */
const LONG_LINE = 16;

/** A picture in the sizes of the server (server/src/pictures/prepare.rs). */
function Picture({ src }: { src: string }) {
  const sized = (suffix: string) => src.replace(/\.webp$/, `${suffix}.webp`);
  return (
    <img
      className={styles.picture}
      src={src}
      srcSet={`${sized("-s")} 600w, ${sized("-m")} 1000w, ${src} 1600w`}
      sizes="(max-width: 768px) 100vw, 50vw"
      alt=""
    />
  );
}
