import { useEffect, useState } from "react";

/** The URLs of a picture's planes: composed in this order, they give the picture. */
export interface Planes {
  back: string;
  subject: string;
  front?: string | undefined;
}

/** The planes of a picture of the demo set; undefined for a picture without planes. */
export function planesOf(url: string): Planes | undefined {
  const name = /^(\/demo-art\/[\w-]+)\.webp$/.exec(url)?.[1];
  if (name === undefined) return undefined;
  return { back: `${name}.back.webp`, subject: `${name}.subject.webp`, front: `${name}.front.webp` };
}

function decode(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  return image.decode();
}

/**
 * The planes of a picture while `wanted`, once all of them are decoded, so that they replace the picture in one frame.
 * Undefined before, and for a picture that has none or of which one cannot be loaded.
 */
export function usePlanes(picture: string, wanted: boolean): Planes | undefined {
  const [loaded, setLoaded] = useState<{ picture: string; planes: Planes }>();
  useEffect(() => {
    const planes = wanted ? planesOf(picture) : undefined;
    if (planes === undefined) return undefined;
    let isCurrent = true;
    const urls = [planes.back, planes.subject, planes.front].filter((url) => url !== undefined);
    Promise.all(urls.map(decode)).then(
      () => isCurrent && setLoaded({ picture, planes }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [picture, wanted]);
  return loaded?.picture === picture ? loaded.planes : undefined;
}
