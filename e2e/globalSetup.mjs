// Prepares the data of a demo instance, which startDemo copies.
import { prepareDemo } from "./demoServer.mjs";

export default async function globalSetup() {
  const { folder, remove } = await prepareDemo();
  process.env.FOILCAST_PREPARED_DEMO = folder;
  return remove;
}
