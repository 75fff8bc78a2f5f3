/** Words for a place that is not known yet, in nine languages. */
const open =
  /^(?:(?:venue|location|ort|lieu|lugar|club|city|stadt|times?|doors|support|hora|heure|horaires?|uhrzeit|zeit)[:\s]+)?(?:t\.?\s?b\.?\s?[acd]\.?|to be (?:announced|confirmed|determined|decided)|n\.?\s?n\.?|wird (?:noch )?(?:bekannt\s?gegeben|angekündigt|bestätigt)|(?:à|a|por) (?:confirm[ae]r|annoncer|anunciar|définir|definir)|nog (?:onbekend|te bevestigen)|annonseres(?: senere)?|未定|調整中|يعلن لاحق[اًا]{1,2}|\?+)(?: (?:hora|heure|lugar|lieu|time|venue|support))?$/iu;

/** Whether a text says that a place is not known yet, as “TBC” and “à confirmer” do. */
export const isOpenPlace = (text: string): boolean => open.test(text.trim());

/** The name of a place; empty for one that is not known yet. */
export const knownPlace = (name: string): string => (isOpenPlace(name) ? '' : name);

/** A word for what is not confirmed, wherever it stands in a line, as in “Köln TBC”. */
export const openWord =
  /(?<![\p{L}\p{N}])(?:(?:venue|location|place|city|show|date|ort|lieu|sala|club)[: ]{1,2})?(?:tb[acd]|t\.\s?b\.\s?[acd]\.?)(?: \(?(?:support|venue)\)?)?(?![\p{L}\p{N}])/iu;
