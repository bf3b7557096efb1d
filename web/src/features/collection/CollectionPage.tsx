import { PageHeading } from "../../ui/PageHeading";

export default function CollectionPage() {
  return <PageHeading title="Collection" />;
}
