import { useEffect, useState } from "react";
import { type Planes, planesOf } from "./model";

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
    Promise.all(Object.values(planes).map(decode)).then(
      () => isCurrent && setLoaded({ picture, planes }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [picture, wanted]);
  return loaded?.picture === picture ? loaded.planes : undefined;
}
