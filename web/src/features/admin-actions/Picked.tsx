import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextButton } from "../../ui/TextButton";

interface PickedProps {
  picture: ReactNode;
  name: string;
  /** Details about it. */
  note?: string | undefined;
  /** The label of the button that undoes the choice. */
  other: string;
  /** Whether it was chosen just now, and not when the page opened. */
  chosenHere?: boolean;
  onChange: () => void;
}

/** The choice, and a way to change it. The focus stays in its place both ways. */
export function Picked({ picture, name, note, other, chosenHere = true, onChange }: PickedProps) {
  const button = useRef<HTMLButtonElement>(null);
  const places = useRef<readonly Place[]>([]);
  useLayoutEffect(() => {
    if (chosenHere && document.activeElement === document.body) button.current?.focus();
  }, [chosenHere]);
  useLayoutEffect(() => () => focusPicker(places.current), []);
  const handleChange = () => {
    places.current = placesOf(button.current);
    onChange();
  };
  return (
    <Row nowrap gap={3} shrink target grow="16rem">
      {picture}
      <Stack as="span" breaks grow>
        <strong>{name}</strong>
        {note === undefined ? null : (
          <Text as="small" tone="soft">
            {note}
          </Text>
        )}
      </Stack>
      <TextButton ref={button} target onClick={handleChange}>
        {other}
      </TextButton>
    </Row>
  );
}

/** A place on the page: something, and which of its children. */
interface Place {
  parent: Element;
  index: number;
}

/** Where an element stands, from the inside out. */
function placesOf(element: Element | null): Place[] {
  const parent = element?.parentElement;
  if (element === null || parent == null) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...placesOf(parent)];
}

/** Focuses the field that has come to where the choice was, as near as anything of it is left. */
function focusPicker(places: readonly Place[]): void {
  if (places.length === 0) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const left = places.find(({ parent }) => parent.isConnected);
    left?.parent.children[left.index]?.querySelector("input")?.focus();
  });
}
