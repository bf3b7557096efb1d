import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { useBrand } from "../features/settings/useBrand";
import * as m from "../lib/messages";
import { usePageSubject } from "../lib/pageTitle";
import { Toaster } from "../ui/Toaster";
import { AccountLanguage } from "./AccountLanguage";
import { BrandFooter, BrandNotice } from "./BrandFrame";
import { EarlyAccess } from "./EarlyAccess";
import { InspectorHost } from "./InspectorHost";
import styles from "./Layout.module.css";
import { MaintenanceBanner } from "./MaintenanceBanner";
import { Navbar } from "./Navbar";
import { NewsHost } from "./NewsHost";
import { RealtimeLink } from "./RealtimeLink";

/** The frame of every page, with skip link, navigation bar, content and messages. */
export function Layout() {
  const match = useMatches().at(-1);
  const route = match?.staticData;
  const subject = usePageSubject();
  const title = subject || route?.title?.();
  const { name: brand } = useBrand();
  useEffect(() => {
    document.title = title === undefined ? brand : `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <>
      <a className={styles.skip} href="#content">
        {m.skipToContent()}
      </a>
      {route?.navbar === false ? null : <Navbar />}
      <MaintenanceBanner />
      <BrandNotice />
      {match?.routeId === "/setup" ? null : <EarlyAccess />}
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <BrandFooter />
      <Toaster />
      <NewsHost />
      <InspectorHost />
      <RealtimeLink />
      <AccountLanguage />
    </>
  );
}
