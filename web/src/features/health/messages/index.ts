// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Health */
export const title = () => text(0);

/** The server now and over the last hours. Updates every ten seconds. */
export const lead = () => text(1);

/** Settings */
export const settings = () => text(2);

/** Loading the state of the server */
export const loading = () => text(3);

/** The state of the server could not be loaded */
export const failed = () => text(4);

/** The server has just started and is running its first checks. */
export const starting = () => text(5);

/** No problems found. */
export const noProblems = () => text(6);

/** Problem */
export const problem = () => text(7);

/** Warning */
export const warning = () => text(8);

/** Checks passed */
export const checksPassed = () => text(9);

/** Checks passed ({count, number}) */
export const checksPassedCount = (values: { count: number }) => text(10, values);

/** Figures */
export const figures = () => text(11);

/** Time range */
export const timeRange = () => text(12);

/** Last hour */
export const lastHour = () => text(13);

/** Last 12 hours */
export const lastHalfDay = () => text(14);

/** Node */
export const node = () => text(15);

/** All nodes */
export const allNodes = () => text(16);

/** All nodes together */
export const allNodesLink = () => text(17);

/** Requests a second */
export const requestsPerSecond = () => text(18);

/** Response time */
export const responseTime = () => text(19);

/** Live queue */
export const liveQueue = () => text(20);

/** Queued writes */
export const queuedWrites = () => text(21);

/** Processor */
export const processor = () => text(22);

/** Memory */
export const memory = () => text(23);

/** {count, plural, =0 {none failed} one {# failed} other {# failed}} */
export const captionFailed = (values: { count: number }) => text(24, values);

/** median; 99% under {time} */
export const captionTimes = (values: { time: string }) => text(25, values);

/** packs waiting */
export const captionQueue = () => text(26);

/** for the database */
export const captionWrites = () => text(27);

/** of one processor */
export const captionProcessor = () => text(28);

/** of the process */
export const captionMemory = () => text(29);

/** up to {value} */
export const chartPeak = (values: { value: string }) => text(30, values);

/** {hours, number} h ago */
export const chartStart = (values: { hours: number }) => text(31, values);

/** now */
export const chartEnd = () => text(32);

/** {hours, plural, one {{title} over the last hour.} other {{title} over the last # hours.}} */
export const chartLabel = (values: { hours: number; title: string }) => text(33, values);

/** {line}: {least} to {most}, now {last}. */
export const chartLine = (values: { line: string; least: string; most: string; last: string }) => text(34, values);

/** {line}: nothing yet. */
export const chartLineEmpty = (values: { line: string }) => text(35, values);

/** The table below has all values. */
export const chartHint = () => text(36);

/** The figures as a table */
export const table = () => text(37);

/** From */
export const from = () => text(38);

/** Requests */
export const requests = () => text(39);

/** Failed */
export const failedRequests = () => text(40);

/** Median */
export const median = () => text(41);

/** 99% under */
export const percentile99 = () => text(42);

/** Live show */
export const show = () => text(43);

/** Paused */
export const paused = () => text(44);

/** Packs waiting */
export const packsWaiting = () => text(45);

/** Overlay */
export const overlay = () => text(46);

/** connected */
export const overlayConnected = () => text(47);

/** not connected */
export const overlayNotConnected = () => text(48);

/** Early-access notice */
export const earlyAccess = () => text(49);

/** on */
export const on = () => text(50);

/** off */
export const off = () => text(51);

/** Admin Dashboard */
export const toDashboard = () => text(52);

/** Twitch */
export const twitch = () => text(53);

/** Off */
export const twitchOff = () => text(54);

/** Connecting */
export const twitchConnecting = () => text(55);

/** Connected */
export const twitchConnected = () => text(56);

/** Reconnecting */
export const twitchReconnecting = () => text(57);

/** Failed */
export const twitchFailed = () => text(58);

/** Since */
export const since = () => text(59);

/** Last message */
export const lastMessage = () => text(60);

/** Problem */
export const twitchProblem = () => text(61);

/** To the Twitch page */
export const toTwitch = () => text(62);

/** Backups */
export const backups = () => text(63);

/** Backup in progress */
export const backupRunning = () => text(64);

/** Automatic backups */
export const automaticBackups = () => text(65);

/** off */
export const backupsOff = () => text(66);

/** every {hours, number} h */
export const backupEvery = (values: { hours: number }) => text(67, values);

/** Last */
export const lastBackup = () => text(68);

/** Next */
export const nextBackup = () => text(69);

/** Latest in the folder */
export const latestBackup = () => text(70);

/** none */
export const noBackup = () => text(71);

/** {rows, plural, one {{size}, # row, {ago}} other {{size}, # rows, {ago}}} */
export const backupFile = (values: { rows: number; size: string; ago: string }) => text(72, values);

/** Start the server with <code>--backup-every 24</code> to make one each day. */
export const backupStartHint = (values: { code: Tag }) => rich(73, values);

/** <code>foilcast backup --verify</code> checks one. */
export const backupVerifyHint = (values: { code: Tag }) => rich(74, values);

/** Database */
export const database = () => text(75);

/** {engine, select, sqlite {SQLite} other {PostgreSQL}} */
export const databaseEngine = (values: { engine: "other" | "sqlite" }) => text(76, values);

/** Size */
export const databaseSize = () => text(77);

/** Write-ahead log */
export const writeAheadLog = () => text(78);

/** Queued reads */
export const queuedReads = () => text(79);

/** Active connections */
export const activeConnections = () => text(80);

/** {busy, number} of {all, number} */
export const connections = (values: { busy: number; all: number }) => text(81, values);

/** Commits since the start */
export const commits = () => text(82);

/** Retried transactions */
export const restarts = () => text(83);

/** Disks */
export const disks = () => text(84);

/** {folder, select, data {Data} backups {Backups} both {Data and backups} other {}} */
export const disk = (values: { folder: "backups" | "both" | "data" | "other" }) => text(85, values);

/** {folder, select, data {Data of {node}} backups {Backups of {node}} both {Data and backups of {node}} other {}} */
export const diskOfNode = (values: { folder: "backups" | "both" | "data" | "other"; node: string }) => text(86, values);

/** {free} free of {size} */
export const diskSpace = (values: { free: string; size: string }) => text(87, values);

/** Used space: {disk} */
export const diskUsed = (values: { disk: string }) => text(88, values);

/** Server */
export const server = () => text(89);

/** Nodes */
export const nodes = () => text(90);

/** Table of nodes */
export const nodeTable = () => text(91);

/** Name */
export const nodeName = () => text(92);

/** State */
export const nodeState = () => text(93);

/** Version */
export const version = () => text(94);

/** Uptime */
export const uptime = () => text(95);

/** Sockets */
export const sockets = () => text(96);

/** Open files */
export const openFiles = () => text(97);

/** {open, number} of {limit, number} */
export const openFilesOfLimit = (values: { open: number; limit: number }) => text(98, values);

/** ready */
export const ready = () => text(99);

/** not ready: {reason} */
export const notReady = (values: { reason: string }) => text(100, values);

/** nothing can be saved: {reason} */
export const readOnly = (values: { reason: string }) => text(101, values);

/** Jobs */
export const jobs = () => text(102);

/** What the server does in the background. */
export const jobsLead = () => text(103);

/** No job has run yet */
export const noJobs = () => text(104);

/** Jobs begin within a minute after the start. */
export const noJobsHint = () => text(105);

/** Table of jobs */
export const jobTable = () => text(106);

/** Job */
export const job = () => text(107);

/** {job, select, achievements {Achievements} backup {Backup} backup_schedule {Schedule of backups} beacon {Randomness beacon} changed_achievements {Changed achievements} cut_off_repairs {Interrupted repairs} draws {Draws of tickets} grades {Draws of grades} grading {Grading} health {Health checks} leaderboard {Leaderboard} live_queue {Live queue} log {Public log} market {Market} old_answers {Old responses} pack_expiry {Expiry of packs} raffles {Draws of raffles} raffles_and_goals {Raffles and goals} seeds {Reveal of seeds} sessions {Sessions} trades {Trades} twitch_chat {Chat commands} twitch_chat_heads {Heads in the chat} twitch_chat_joins {Chat joins to raffles} twitch_connection {Connection to Twitch} twitch_events {Events of Twitch} twitch_redemptions {Redemptions on Twitch} wishes {Wish lists} other {{name}}} */
export const jobName = (values: { job: "achievements" | "backup" | "backup_schedule" | "beacon" | "changed_achievements" | "cut_off_repairs" | "draws" | "grades" | "grading" | "health" | "leaderboard" | "live_queue" | "log" | "market" | "old_answers" | "other" | "pack_expiry" | "raffles" | "raffles_and_goals" | "seeds" | "sessions" | "trades" | "twitch_chat" | "twitch_chat_heads" | "twitch_chat_joins" | "twitch_connection" | "twitch_events" | "twitch_redemptions" | "wishes"; name: string }) => text(108, values);

/** Outcome */
export const outcome = () => text(109);

/** Last run */
export const lastRun = () => text(110);

/** Duration */
export const took = () => text(111);

/** Next */
export const nextRun = () => text(112);

/** Runs */
export const runs = () => text(113);

/** OK */
export const jobWell = () => text(114);

/** under 1 ms */
export const underMillisecond = () => text(115);

/** on demand */
export const jobOnDemand = () => text(116);

/** {failures, plural, =0 {{runs, number}} one {{runs, number}, # failed} other {{runs, number}, # failed}} */
export const jobRuns = (values: { failures: number; runs: number }) => text(117, values);

/** {value} µs */
export const microseconds = (values: { value: string }) => text(118, values);

/** {value} ms */
export const milliseconds = (values: { value: string }) => text(119, values);

/** {value} s */
export const seconds = (values: { value: string }) => text(120, values);

/** {minutes, number} min */
export const minutes = (values: { minutes: number }) => text(121, values);

/** {hours, number} h */
export const hours = (values: { hours: number }) => text(122, values);

/** {hours, number} h {minutes, number} min */
export const hoursMinutes = (values: { hours: number; minutes: number }) => text(123, values);

/** {days, plural, one {# day} other {# days}} */
export const days = (values: { days: number }) => text(124, values);

/** now */
export const dueNow = () => text(125);

/** within a minute */
export const dueSoon = () => text(126);

/** {value} bytes */
export const bytes = (values: { value: string }) => text(127, values);

/** {value} kB */
export const kilobytes = (values: { value: string }) => text(128, values);

/** {value} MB */
export const megabytes = (values: { value: string }) => text(129, values);

/** {value} GB */
export const gigabytes = (values: { value: string }) => text(130, values);

/** {value} TB */
export const terabytes = (values: { value: string }) => text(131, values);
