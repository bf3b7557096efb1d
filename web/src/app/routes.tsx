import { achievementsEditorSearch } from "../features/achievements/editor/search";
import { achievementsSearch } from "../features/achievements/search";
import { logSearch } from "../features/admin-actions/logSearch";
import { brandPage } from "../features/brand/queries";
import { ownedCard } from "../features/cards/queries";
import { catalogue, definition, story } from "../features/catalogue/queries";
import { catalogueSearch, definitionSearch } from "../features/catalogue/search";
import { collectionPage } from "../features/collection/queries";
import { collectionSearch } from "../features/collection/search";
import { logState, opening, raffle } from "../features/fairness/queries";
import { publicLogSearch } from "../features/fairness/search";
import { gradingSearch } from "../features/grading/search";
import { healthSearch } from "../features/health/search";
import { leaderboard } from "../features/leaderboard/queries";
import { leaderboardSearch } from "../features/leaderboard/search";
import { listing, listings } from "../features/market/queries";
import { createSearch, listingSearch, marketSearch } from "../features/market/search";
import { modifiersSearch } from "../features/modifiers/search";
import { ownershipSearch } from "../features/ownership/search";
import { packsSearch } from "../features/packs/editor/search";
import { odds } from "../features/packs/queries";
import { profile } from "../features/profile/queries";
import { setupSearch } from "../features/setup/search";
import { pendingSearch } from "../features/trades/pendingSearch";
import { tradingSearch } from "../features/trades/tradingSearch";
import { twitchSearch } from "../features/twitch/search";
import * as m from "../lib/messages";
import { lazyPage } from "./lazyPage";
import { page } from "./page";

const collection = lazyPage(() => import("../features/collection/CollectionPage"));

/**
 * All pages of the app. `/` redirects to `/dashboard`. `/stream-overlay/:userId` and `/stream-goal/:userId` are separate
 * documents.
 */
export const pages = [
  page({
    path: "/login",
    access: "public",
    title: m.login,
    navbar: false,
    page: lazyPage(() => import("../features/auth/LoginPage")),
  }),
  page({
    path: "/pages/$slug",
    access: "public",
    title: m.ownPageTitle,
    page: lazyPage(() => import("../features/brand/BrandPage")),
    prefetch: (cache, { slug = "" }) => void cache.prefetchQuery(brandPage(slug)),
  }),
  page({
    path: "/setup",
    access: "public",
    title: m.setupTitle,
    navbar: false,
    page: lazyPage(() => import("../features/setup/SetupPage")),
    search: setupSearch,
  }),
  page({
    path: "/kitchensink",
    access: "public",
    title: m.kitchenSinkTitle,
    page: lazyPage(() => import("../features/kitchensink/KitchenSinkPage")),
  }),
  page({
    path: "/dashboard",
    access: "user",
    title: m.dashboardTitle,
    page: lazyPage(() => import("../features/dashboard/DashboardPage")),
  }),
  page({
    path: "/collection/$username",
    access: "public",
    title: m.collectionTitle,
    page: collection,
    search: collectionSearch,
    prefetch: (cache, { username = "" }, search) =>
      void cache.prefetchQuery(collectionPage(username, search, 1)),
  }),
  page({
    path: "/collection",
    access: "user",
    title: m.myCollectionTitle,
    page: collection,
    search: collectionSearch,
  }),
  page({
    path: "/profile/$username",
    access: "public",
    title: m.profileTitle,
    page: lazyPage(() => import("../features/profile/ProfilePage")),
    prefetch: (cache, { username = "" }) => void cache.prefetchQuery(profile(username)),
  }),
  page({
    path: "/trading",
    access: "user",
    title: m.tradingTitle,
    page: lazyPage(() => import("../features/trades/TradingPage")),
    search: tradingSearch,
  }),
  page({
    path: "/trades/pending",
    access: "user",
    title: m.pendingTradesTitle,
    page: lazyPage(() => import("../features/trades/PendingPage")),
    search: pendingSearch,
  }),
  page({
    path: "/account",
    access: "user",
    title: m.accountTitle,
    page: lazyPage(() => import("../features/account/AccountPage")),
  }),
  page({
    path: "/achievements",
    access: "user",
    title: m.achievementsTitle,
    page: lazyPage(() => import("../features/achievements/AchievementsPage")),
    search: achievementsSearch,
  }),
  page({
    path: "/wishes",
    access: "user",
    title: m.wishesTitle,
    page: lazyPage(() => import("../features/wishes/WishesPage")),
  }),
  page({
    path: "/grading",
    access: "user",
    title: m.cardGradingTitle,
    page: lazyPage(() => import("../features/grading/GradingPage")),
    search: gradingSearch,
  }),
  page({
    path: "/catalogue",
    access: "public",
    title: m.catalogueTitle,
    page: lazyPage(() => import("../features/catalogue/CataloguePage")),
    search: catalogueSearch,
    prefetch: (cache, _params, search) =>
      void (search.owned === "" && cache.prefetchInfiniteQuery(catalogue(search))),
  }),
  page({
    path: "/catalogue/$id",
    access: "public",
    title: m.cardTitle,
    page: lazyPage(() => import("../features/catalogue/DefinitionPage")),
    search: definitionSearch,
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(definition(id)),
  }),
  page({
    path: "/card/$cardId",
    access: "public",
    title: m.cardTitle,
    page: lazyPage(() => import("../features/catalogue/CardPage")),
    prefetch: (cache, { cardId = "" }) => void cache.prefetchQuery(story(cardId)),
  }),
  page({
    path: "/market",
    access: "public",
    title: m.marketTitle,
    page: lazyPage(() => import("../features/market/MarketPage")),
    search: marketSearch,
    prefetch: (cache, _params, search) => {
      if (search.tab === "all") void cache.prefetchQuery(listings(search));
    },
  }),
  page({
    path: "/market/create",
    access: "public",
    title: m.createListingTitle,
    page: lazyPage(() => import("../features/market/CreateListingPage")),
    search: createSearch,
  }),
  page({
    path: "/market/listing/$id",
    access: "public",
    title: m.listingTitle,
    page: lazyPage(() => import("../features/market/ListingPage")),
    search: listingSearch,
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(listing(id)),
  }),
  page({
    path: "/openings/$id/verify",
    access: "public",
    title: m.openingCheckTitle,
    page: lazyPage(() => import("../features/fairness/VerifyPage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(opening(id)),
  }),
  page({
    path: "/fairness",
    access: "user",
    title: m.seedsTitle,
    page: lazyPage(() => import("../features/fairness/SeedsPage")),
  }),
  page({
    path: "/fairness/log",
    access: "public",
    title: m.publicLogTitle,
    page: lazyPage(() => import("../features/fairness/LogPage")),
    search: publicLogSearch,
    prefetch: (cache) => void cache.prefetchQuery(logState()),
  }),
  page({
    path: "/fairness/cheat",
    access: "public",
    title: m.cheatTitle,
    page: lazyPage(() => import("../features/fairness/CheatPage")),
    prefetch: (cache) => void cache.prefetchQuery(logState()),
  }),
  page({
    path: "/fairness/grades/$cardId",
    access: "public",
    title: m.gradeCheckTitle,
    page: lazyPage(() => import("../features/fairness/GradePage")),
    prefetch: (cache, { cardId = "" }) => void cache.prefetchQuery(ownedCard(cardId)),
  }),
  page({
    path: "/packs/$id/odds",
    access: "public",
    title: m.oddsTitle,
    page: lazyPage(() => import("../features/packs/OddsPage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(odds(id)),
  }),
  page({
    path: "/leaderboard",
    access: "public",
    title: m.leaderboardTitle,
    page: lazyPage(() => import("../features/leaderboard/LeaderboardPage")),
    search: leaderboardSearch,
    prefetch: (cache) => void cache.prefetchQuery(leaderboard()),
  }),
  page({
    path: "/queue",
    access: "moderator",
    title: m.liveQueueTitle,
    page: lazyPage(() => import("../features/queue/QueuePage")),
  }),
  page({
    path: "/raffles/$id",
    access: "public",
    title: m.raffleTitle,
    page: lazyPage(() => import("../features/fairness/RafflePage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(raffle(id)),
  }),
  page({
    path: "/admin-dashboard",
    access: "admin",
    title: m.adminDashboardTitle,
    page: lazyPage(() => import("../features/admin-dashboard/AdminDashboardPage")),
  }),
  page({
    path: "/admin/packs",
    access: "admin",
    title: m.packManagementTitle,
    page: lazyPage(() => import("../features/packs/editor/PacksPage")),
    search: packsSearch,
  }),
  page({
    path: "/admin/actions",
    access: "admin",
    title: m.adminActionsTitle,
    page: lazyPage(() => import("../features/admin-actions/ActionsPage")),
    search: logSearch,
  }),
  page({
    path: "/admin/card-ownership",
    access: "admin",
    title: m.cardOwnershipTitle,
    page: lazyPage(() => import("../features/ownership/OwnershipPage")),
    search: ownershipSearch,
  }),
  page({
    path: "/admin/modifiers",
    access: "admin",
    title: m.modifiersTitle,
    page: lazyPage(() => import("../features/modifiers/ModifiersPage")),
    search: modifiersSearch,
  }),
  page({
    path: "/admin/achievements",
    access: "admin",
    title: m.editAchievementsTitle,
    page: lazyPage(() => import("../features/achievements/editor/AchievementsEditorPage")),
    search: achievementsEditorSearch,
  }),
  page({
    path: "/admin/brand",
    access: "admin",
    title: m.brandTitle,
    page: lazyPage(() => import("../features/brand/editor/BrandEditorPage")),
  }),
  page({
    path: "/admin/twitch",
    access: "admin",
    title: () => "Twitch",
    page: lazyPage(() => import("../features/twitch/TwitchPage")),
    search: twitchSearch,
  }),
  page({
    path: "/admin/health",
    access: "admin",
    title: m.healthTitle,
    page: lazyPage(() => import("../features/health/HealthPage")),
    search: healthSearch,
  }),
  page({
    path: "/admin/cards/import",
    access: "admin",
    title: m.importTitle,
    page: lazyPage(() => import("../features/cards/editor/ImportPage")),
  }),
  page({
    path: "/admin/cards/$id",
    access: "public",
    title: m.cardTitle,
    page: lazyPage(() => import("../features/cards/editor/CardEditorPage")),
  }),
  page({
    path: "/admin/cardaudit",
    access: "public",
    title: m.cardAuditTitle,
    page: lazyPage(() => import("../features/audit/AuditPage")),
  }),
] as const;
