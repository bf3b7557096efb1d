import { afterEach, expect, test } from "vitest";
import { documentLogo, documentName } from "./brand";

afterEach(() => document.head.replaceChildren());

test("reads the name and the logo that the server wrote into the document", () => {
  expect([documentName(), documentLogo()]).toEqual(["Foilcast", undefined]);
  document.head.innerHTML = `<meta name="application-name" content="Card Cove"><meta name="logo" content="/pictures/a.webp">`;
  expect([documentName(), documentLogo()]).toEqual(["Card Cove", "/pictures/a.webp"]);
});
