/** The parameters of messages that name an owner; without a name the account no longer exists. */
export const ownerValues = (username: string | null | undefined) =>
  username == null ? ({ owner: "other", name: "" } as const) : ({ owner: "known", name: username } as const);
