import { PageHeading } from "../../ui/PageHeading";

export default function LaterPage() {
  return <PageHeading title="Not in this version yet" />;
}
