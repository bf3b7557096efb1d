import * as m from "./messages";

/** Who did something, and to whom. */
export interface Parties {
  actor: string;
  /** The name of the user that it was done to; empty if there is none. */
  target: string;
  /** Whether the account of the target is deleted. */
  account: "deleted" | "other";
}

interface Action {
  /** The label in the filter. */
  label: () => string;
  /** A sentence without a full stop. */
  sentence: (parties: Parties) => string;
}

/** The texts of the actions that the server logs. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["give_packs", { label: m.givePacksLabel, sentence: m.givePacksSentence }],
  ["add_packs", { label: m.addPacksLabel, sentence: m.addPacksSentence }],
  ["set_packs", { label: m.setPacksLabel, sentence: m.setPacksSentence }],
  ["undo", { label: m.undoLabel, sentence: m.undoSentence }],
  ["broadcast", { label: m.broadcastLabel, sentence: m.broadcastSentence }],
  ["set_role", { label: m.setRoleLabel, sentence: m.setRoleSentence }],
  ["set_settings", { label: m.setSettingsLabel, sentence: m.setSettingsSentence }],
  ["set_brand_draft", { label: m.setBrandDraftLabel, sentence: m.setBrandDraftSentence }],
  ["delete_brand_draft", { label: m.deleteBrandDraftLabel, sentence: m.deleteBrandDraftSentence }],
  ["import_brand", { label: m.importBrandLabel, sentence: m.importBrandSentence }],
  ["publish_brand", { label: m.publishBrandLabel, sentence: m.publishBrandSentence }],
  ["open_pack_for_user", { label: m.openPackForUserLabel, sentence: m.openPackForUserSentence }],
  ["queue_pack_for_user", { label: m.queuePackForUserLabel, sentence: m.queuePackForUserSentence }],
  ["give_up_ticket", { label: m.giveUpTicketLabel, sentence: m.giveUpTicketSentence }],
  ["delete_queue_entry", { label: m.deleteQueueEntryLabel, sentence: m.deleteQueueEntrySentence }],
  ["set_queue_order", { label: m.setQueueOrderLabel, sentence: m.setQueueOrderSentence }],
  ["skip_opening", { label: m.skipOpeningLabel, sentence: m.skipOpeningSentence }],
  ["replay_opening", { label: m.replayOpeningLabel, sentence: m.replayOpeningSentence }],
  ["pause_queue", { label: m.pauseQueueLabel, sentence: m.pauseQueueSentence }],
  ["resume_queue", { label: m.resumeQueueLabel, sentence: m.resumeQueueSentence }],
  ["grant_card", { label: m.grantCardLabel, sentence: m.grantCardSentence }],
  ["create_modifier", { label: m.createModifierLabel, sentence: m.createModifierSentence }],
  ["set_modifier", { label: m.setModifierLabel, sentence: m.setModifierSentence }],
  ["delete_modifier", { label: m.deleteModifierLabel, sentence: m.deleteModifierSentence }],
  ["create_achievement", { label: m.createAchievementLabel, sentence: m.createAchievementSentence }],
  ["set_achievement", { label: m.setAchievementLabel, sentence: m.setAchievementSentence }],
  ["delete_achievement", { label: m.deleteAchievementLabel, sentence: m.deleteAchievementSentence }],
  ["set_achievement_order", { label: m.setAchievementOrderLabel, sentence: m.setAchievementOrderSentence }],
  ["retry_twitch_event", { label: m.retryTwitchEventLabel, sentence: m.retryTwitchEventSentence }],
  ["upload_image", { label: m.uploadImageLabel, sentence: m.uploadImageSentence }],
  ["create_card", { label: m.createCardLabel, sentence: m.createCardSentence }],
  ["set_card", { label: m.setCardLabel, sentence: m.setCardSentence }],
  ["retire_card", { label: m.retireCardLabel, sentence: m.retireCardSentence }],
  ["delete_card", { label: m.deleteCardLabel, sentence: m.deleteCardSentence }],
  ["set_card_availability", { label: m.setCardAvailabilityLabel, sentence: m.setCardAvailabilitySentence }],
  ["import_cards", { label: m.importCardsLabel, sentence: m.importCardsSentence }],
  ["hold_queue_entry", { label: m.holdQueueEntryLabel, sentence: m.holdQueueEntrySentence }],
  ["release_queue_entry", { label: m.releaseQueueEntryLabel, sentence: m.releaseQueueEntrySentence }],
  ["move_queue_entry_to_top", { label: m.moveQueueEntryToTopLabel, sentence: m.moveQueueEntryToTopSentence }],
  ["begin_stream", { label: m.beginStreamLabel, sentence: m.beginStreamSentence }],
  ["end_stream", { label: m.endStreamLabel, sentence: m.endStreamSentence }],
  ["open_raffle", { label: m.openRaffleLabel, sentence: m.openRaffleSentence }],
  ["close_raffle", { label: m.closeRaffleLabel, sentence: m.closeRaffleSentence }],
  ["draw_raffle", { label: m.drawRaffleLabel, sentence: m.drawRaffleSentence }],
  ["cancel_raffle", { label: m.cancelRaffleLabel, sentence: m.cancelRaffleSentence }],
  ["start_goal", { label: m.startGoalLabel, sentence: m.startGoalSentence }],
  ["add_to_goal", { label: m.addToGoalLabel, sentence: m.addToGoalSentence }],
  ["end_goal", { label: m.endGoalLabel, sentence: m.endGoalSentence }],
  ["upsert_pack", { label: m.upsertPackLabel, sentence: m.upsertPackSentence }],
  ["delete_pack", { label: m.deletePackLabel, sentence: m.deletePackSentence }],
  ["delete_demo_set", { label: m.deleteDemoSetLabel, sentence: m.deleteDemoSetSentence }],
  [
    "set_twitch_application",
    { label: m.setTwitchApplicationLabel, sentence: m.setTwitchApplicationSentence },
  ],
  ["renew_twitch", { label: m.renewTwitchLabel, sentence: m.renewTwitchSentence }],
  ["make_reward", { label: m.makeRewardLabel, sentence: m.makeRewardSentence }],
  ["test_twitch", { label: m.testTwitchLabel, sentence: m.testTwitchSentence }],
  [
    "fix_card_definition_inconsistencies",
    { label: m.fixCardDefinitionInconsistenciesLabel, sentence: m.fixCardDefinitionInconsistenciesSentence },
  ],
  [
    "fix_card_data_mismatches",
    { label: m.fixCardDataMismatchesLabel, sentence: m.fixCardDataMismatchesSentence },
  ],
  [
    "fix_duplicate_mint_numbers",
    { label: m.fixDuplicateMintNumbersLabel, sentence: m.fixDuplicateMintNumbersSentence },
  ],
  [
    "fix_legacy_glitch_names",
    { label: m.fixLegacyGlitchNamesLabel, sentence: m.fixLegacyGlitchNamesSentence },
  ],
  [
    "fix_missing_modifier_prefixes",
    { label: m.fixMissingModifierPrefixesLabel, sentence: m.fixMissingModifierPrefixesSentence },
  ],
  ["set_broken_card", { label: m.setBrokenCardLabel, sentence: m.setBrokenCardSentence }],
  ["delete_broken_card", { label: m.deleteBrokenCardLabel, sentence: m.deleteBrokenCardSentence }],
  ["rotate_overlay_key", { label: m.rotateOverlayKeyLabel, sentence: m.rotateOverlayKeySentence }],
]);
