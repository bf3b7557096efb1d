import { createStore } from "../lib/store";

/** Duration of a toast in milliseconds. */
export const TOAST_MS = 3000;

/** A message at the edge of the screen. */
export interface Toast {
  id: number;
  kind: "success" | "error";
  message: string;
}

/** The current toasts, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set((now) => now.filter((toast) => toast.id !== id));
}

function startTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  );
}

function show(kind: Toast["kind"], message: string): number {
  last += 1;
  const id = last;
  toasts.set((now) => [...now, { id, kind, message }]);
  startTimer(id);
  return id;
}

/** Shows a success message. */
export const toastSuccess = (message: string) => show("success", message);

/** Shows an error message. */
export const toastError = (message: string) => show("error", message);

/** Stops all timers while a toast is hovered or focused. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** Restarts all timers after `holdToasts`. */
export function releaseToasts(): void {
  for (const toast of toasts.get()) startTimer(toast.id);
}
