/** An idiom that plain technical English does not need. */
export interface Phrase {
  readonly pattern: RegExp
  readonly use: string
  /** Only checked in texts that users of an app read. */
  readonly onlyInUi?: true
}

function phrase(pattern: string, use: string): Phrase {
  return { pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'), use }
}

function uiPhrase(pattern: string, use: string): Phrase {
  return { ...phrase(pattern, use), onlyInUi: true }
}

/** Idioms and what to write instead. Checked against the sources of viem: they hold about 0.1 per 1,000 words. */
export const PHRASES: readonly Phrase[] = [
  // Indefinite people
  phrase('nobody|no one else|nobody else', 'name the subject, or use the passive: "is not used"'),
  phrase('somebody|somebody else|everybody|anybody', 'someone, everyone, anyone, or name who'),
  phrase('whoever|whomever|whom|whosoever', 'name the subject: "the caller"'),
  // Personification
  phrase('hears?|heard|hearing', 'receives, is notified'),
  phrase('tells|told|telling|tell', 'reports, returns, shows'),
  phrase('says|said|saying', 'contains, returns, states'),
  phrase('knows (?:no|nothing|of|its|that|what|which|whether)|knows none|known to nobody', 'has, contains, depends on'),
  phrase('(?:is|are|was|were|be|being|been) asked|asked (?:of|about|for)|asks (?:of|about)', 'is requested, requests'),
  phrase('quarrels?|quarrelling|stumbles?|wishes|content with|deaf|blind to', 'describe what the code does'),
  phrase('speaks?|spoken|speaking', 'uses, supports'),
  phrase('minds|cares', 'checks, handles'),
  // Negation by existence
  phrase('(?:is|are|was|were|be|has|have|had|with|knows|of|there is) none', 'has no …, is not a …'),
  phrase('none of (?:its|their|his|her|ours|theirs)', 'has no …'),
  phrase('(?:is|are|was) (?:no longer|not) one', 'is not a …'),
  phrase('is no (?:one|more)', 'is not a …'),
  // Archaic or literary words
  phrase('anew', 'again'),
  phrase('beside', 'next to, together with'),
  phrase('of the moment', 'current'),
  phrase('so long as|in so long|so long', 'while, for this long'),
  phrase('comes? to (?!an? |the )|came to', 'results in, becomes'),
  phrase('stands (?!for|alone)|standing (?:in|at|on|by|there)', 'is'),
  phrase('lies|lying', 'is in, is stored in'),
  phrase('(?:is|be|was|are|were|been) had|could not be had', 'is available, could not be loaded'),
  phrase('once more', 'again'),
  phrase('in vain', 'without a result'),
  phrase('lest|till|upon|therein|thereof|whereupon|wherein|hitherto|henceforth|thither|amid', 'use the plain word'),
  phrase('all the same', 'anyway, still'),
  phrase('aloud|out loud', 'and reports it'),
  phrase('mends?|mended|mending', 'fix'),
  phrase('hand(?:s|ed)? on|handing on', 'pass, forward'),
  phrase('(?:take(?:s|n)? up|took up)(?! to\\b)', 'reconnect, resume'),
  phrase('on view', 'visible, current'),
  // Except after an amount that is inserted: `${amount} of yours`.
  phrase('(?<!… )of yours|of (?:ours|theirs|mine)|of his|of hers', 'our, their, your'),
  phrase('all alone', 'only'),
  phrase('goes? (?:without saying|by)|by a way round|way round', 'describe what happens'),
  phrase('way to (?:connect|a wallet|the wallet)|ways to (?:connect|a wallet)', 'connector'),
  phrase(
    '(?:is|are|was|were) (?:not )?there(?: (?:already|before|at all|by then))?(?! (?:a|an|any|no|is|are|was)\\b)',
    'exists, is loaded, is set',
  ),
  phrase('meant|is as meant', 'intended, requested'),
  phrase('a try|one try|each try|every try|last try|first try|next try|tries left|between tries', 'attempt'),
  phrase('apart(?! from)', 'except …, separately'),
  phrase('too late for|in company|company of', 'describe what happens'),
  phrase('by its (?:word|side)|its own word', 'describe what happens'),
  phrase('the likes? of|of that kind|of its kind', 'similar'),
  // Glossary
  phrase('famil(?:y|ies)', 'namespace, or the name of the chain'),
  phrase('holders?', 'account, connected account'),
  phrase('receivers?', 'recipient'),
  phrase('asker|askers|teller|tellers', 'client, caller'),
  phrase('bait|toll|tolls|rung|rungs|desks?', 'spam, transfer tax, storage tier, service'),
  phrase('stand-ins?|stands? in for', 'development services, replaces'),
  phrase('look-alikes?', 'lookalike address'),
  phrase('silent tokens?', 'tokens without a return value'),
  phrase('house|houses|doors?|floors?|twins?', 'architecture, entry point, layer'),
  phrase('worth(?! noting)|in money', 'fiat value'),
  phrase('the letter|a letter', 'email'),
  // Texts that users read
  uiPhrase('namespaces?|chain ids?|sessions?', 'an internal term; name what the user sees'),
  uiPhrase('you said|we are sorry', 'short and active'),
  uiPhrase('could not be', "Couldn't …"),
]

/** Starts of sentences that are not questions. */
export const SENTENCE_STARTS: readonly Phrase[] = [
  { pattern: /^(?:what|who|whose|where|which)\b(?!.*\?$)/i, use: 'start with a noun or a verb' },
  { pattern: /^how (?!to\b)(?!.*\?$)/i, use: 'start with a noun or a verb' },
  { pattern: /^of (?!course)/i, use: 'subject first' },
]

/** The start of a comment on a function. On an option or a field "Whether …" is usual. */
export const FUNCTION_START: Phrase = { pattern: /^whether\b/i, use: 'Returns true if …' }

/** UI texts that our specification fixes word for word. */
export const SPECIFIED_TEXTS: ReadonlySet<string> = new Set([
  'Cannot remove last network for a namespace',
  'Chain ID',
  'Please enter a valid amount and receiver address',
  'Session Expired',
])
