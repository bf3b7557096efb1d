import { PageHeading } from "../../ui/PageHeading";

export default function AdminDashboardPage() {
  return <PageHeading title="Admin Dashboard" />;
}
