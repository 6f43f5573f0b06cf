/** A word that names must not use, and what to use instead. */
export interface BannedName {
  readonly matches: (words: readonly string[], name: string) => boolean
  readonly use: string
}

/** The words of an identifier in lower case: `toHTMLText` is `to`, `html`, `text`. */
export function splitName(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(word => word.toLowerCase())
}

function anyWord(list: string, use: string): BannedName {
  const banned = new Set(list.split(' '))
  return { matches: words => words.some(word => banned.has(word)), use }
}

function firstWord(list: string, use: string): BannedName {
  const banned = new Set(list.split(' '))
  return { matches: ([first = '']) => banned.has(first), use }
}

function lastWord(list: string, use: string): BannedName {
  const banned = new Set(list.split(' '))
  return { matches: words => words.length > 1 && banned.has(words.at(-1) ?? ''), use }
}

function exactly(list: string, use: string): BannedName {
  const banned = new Set(list.split(' '))
  return { matches: (_words, name) => banned.has(name.replace(/^#/, '')), use }
}

/** First match wins. */
export const BANNED_NAMES: readonly BannedName[] = [
  anyWord('family families', 'namespace, or the name of the chain'),
  anyWord('holder holders', 'connectedAccount or activeAccount'),
  anyWord('way ways', 'connector or recentConnection'),
  anyWord('asker askers', 'client or caller'),
  anyWord('teller tellers', 'publish or report…'),
  firstWord('ask asks asked asking', 'request or toRequest'),
  lastWord('ask asks', 'request'),
  firstWord('tell tells told telling hear hears heard hearing', 'report… or on…'),
  firstWord('say says said saying', 'publish, message or response'),
  anyWord('receiver receivers', 'recipient'),
  anyWord('lack lacks', 'shortfall'),
  exactly('isShort', 'hasInsufficientFunds'),
  anyWord('worth', 'fiatValue'),
  anyWord('money', 'fiat'),
  anyWord('bait', 'spam'),
  anyWord('toll tolls', 'transferTax'),
  exactly('carryOut carryOutAloud meantBy trialOf takeUp', 'sendTransfer, toTransferRequest, feeProbe or reconnect'),
  firstWord('carry carries', 'send or execute'),
  anyWord('aloud', 'sendAndReport'),
  anyWord('adopt adopts adopted', 'attachSession'),
  exactly('leave drop', 'detachSession or forgetSession'),
  anyWord('hints', 'tooltips'),
  firstWord('wear dress', 'applyTheme'),
  exactly('pairingMark markPairing pairing-mark mark-pairing', 'storedPairing'),
  anyWord('kept anew beside', 'inactive, again or next'),
  anyWord('letter letters', 'email'),
  anyWord('shed', 'loadShedding'),
  exactly('standIns stand-ins keepHouse', 'devServices or startMaintenance'),
  lastWord('desk', 'service'),
  { matches: words => words.length > 1 && words.at(-1) === 'book' && words.at(-2) !== 'address', use: 'repository' },
  lastWord('room stage', 'context or fixture'),
  {
    matches: words =>
      words.length > 1 && words.at(-1) === 'words' && !/recovery|mnemonic|phrase|seed|bip/.test(words.join(' ')),
    use: 'messages',
  },
  anyWord('rung rungs climb climbs', 'storageTier or requestStorageAccess'),
  exactly('each one other there', 'item, a and b, or existing'),
  anyWord('door doors', 'entryPoint'),
  // The command `npm run house` keeps its name.
  { matches: words => words.length > 1 && words.includes('house'), use: 'architecture' },
  exactly('listsToken hidesToken', 'includeToken or isSpamToken'),
  exactly('LOG_BLOCKS EXCHANGES DENY_ADDRESSES', 'LOG_LOOKBACK_BLOCKS, SWAP_ROUTERS or BLOCKED_ADDRESSES'),
  anyWord('nobody somebody', 'undefined, or what is missing'),
]

/** Error codes and settings that have a new name. */
export const BANNED_STRINGS: ReadonlyMap<string, string> = new Map([
  ['wallet/lied', 'wallet/invalid-response'],
  ['frame/out-of-step', 'frame/invalid-state'],
  ['frame/too-fast', 'frame/rate-limited'],
  ['send/token-has-rules', 'send/transfer-hook-unsupported'],
  ['send/receiver-keeps-tokens', 'send/recipient-is-token-account'],
  ['LOG_BLOCKS', 'LOG_LOOKBACK_BLOCKS'],
  ['EXCHANGES', 'SWAP_ROUTERS'],
  ['DENY_ADDRESSES', 'BLOCKED_ADDRESSES'],
])
