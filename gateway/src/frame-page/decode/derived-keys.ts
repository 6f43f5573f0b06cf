import type { TypedData } from '../worker/worker-protocol.js'
import { toAlphanumeric } from './lookalike-text.js'

// Apps hash a deterministic signature into the private key of another system. The signature is that key, so another page
// that obtains it controls the funds there. The system decides on the exact bytes, so no page can reword them.

// Parts of known texts, as letters and digits.
const KNOWN_TEXTS = [
  'accesszksyncaccount', // zkSync Lite
  'onlysignthismessageforatrustedclient', // zkSync Lite, Umbra, zkLink, zkBNB, Lighter
  'signthismessagetoaccessloopringexchange',
  'onlysignthisrequestifyouveinitiatedanactionwithimmutablex',
  'onlysignthiskeylinkingrequestfromimmutablex',
  'generateyourfluidkeyprivatepaymentkeys',
  'accessyourumbraaccount',
  'generateyouraztecprivacykey',
  'generateyouraztecspendingkey',
  'aztecaccountkey',
  'railgunshield',
  'createzklinkslayer2key',
  'xmtpcreateidentity',
  'xmtpenableidentity',
  'allowthisaccounttocontrolyouridentity', // 3ID
  'semaphoreidentity',
  'dydxonboarding',
  'dydxchainonboarding',
  'dydxstarkkey',
  'actionl2key', // ApeX
  'onlysignon',
]

// Whole texts, as letters and digits.
const KNOWN_WHOLE_TEXTS = ['messagerequestsignature'] // Myria

const KEY_NAME =
  /\b(?:encryption|decryption|spending|viewing|view|signing|stark|l2|layer ?2|privacy|stealth|shielded|shield|session|trading|payment|eddsa|zk|master|chat|messaging)[ -]?key(?:s|pairs?| pairs?)?\b/i
const KEY = /\b(?:keys?|key ?pairs?|seeds?|seed phrases?|mnemonics?|entropy)\b/i
const MAKES =
  /\b(?:deriv|generat|creat|comput|unlock|decrypt|encrypt|recover|restor|regenerat|reveal|initiali[sz]|enabl|set ?up)/i
const DERIVES =
  /\b(?:derive|derives|deriving|derivation|key[ -]?gen(?:eration)?|encrypt|decrypt|encryption|decryption)\b/i
const IS_SECRET =
  /\bonly sign\b|\bsignature is your (?:password|key|secret)\b|\b(?:never|not|don.?t) share (?:the|this|your) signature\b/i
const REFUSES = /\b(?:never|not|don.?t) sign (?:this|it)\b/gi
const ELSEWHERE = /\b(?:trust|other|another|else|unless)/i
const OPENS =
  /\b(?:access|unlock|open|create|generate|recover|restore|set ?up|enable|activate|initiali[sz]e|control)\b/gi
const ACCOUNT = /\b(?:accounts?|wallets?|vaults?|identity|inbox|notes|balances?|funds|data|storage)\b/i
const SECRET_NAME = /\b(?:seed|secret key|private key)\b/i
// The distance in one sentence between a verb and what it acts on.
const REACH_CHARS = 90
// Sentences such as "We never ask for your private key", and names of keys that are not secret.
const REASSURES = /\b(?:no|not|never|without|won.?t|can.?t|cannot|does ?n.?t|neither|nor)\b/i
const PUBLIC_KEY = /\b(?:public|pub|api|access|pass)[ -]?keys?\b/gi

/** Returns true if another system may derive keys from the signature of a text. */
export function derivesKeys(text: string): boolean {
  const plain = text.normalize('NFKC')
  const reduced = toAlphanumeric(plain)
  if (KNOWN_TEXTS.some(known => reduced.includes(known)) || KNOWN_WHOLE_TEXTS.includes(reduced)) return true
  if (IS_SECRET.test(plain) || isFollowedBy(plain, REFUSES, ELSEWHERE)) return true
  const sentences = plain.replace(PUBLIC_KEY, ' ').split(/[.!?;\n]+/)
  const claims = sentences.filter(sentence => !REASSURES.test(sentence))
  const isConstant = !hasVariablePart(plain)
  return claims.some(
    claim =>
      DERIVES.test(claim) ||
      KEY_NAME.test(claim) ||
      (MAKES.test(claim) && KEY.test(claim)) ||
      (isConstant && (SECRET_NAME.test(claim) || isFollowedBy(claim, OPENS, ACCOUNT))),
  )
}

// A login has a nonce or a time, so that its signature is accepted once. A text that never changes has the same
// signature each time, which a derivation needs. Addresses do not count.
function hasVariablePart(text: string): boolean {
  const rest = text.replace(/0x[0-9a-f]{40}\b/gi, ' ')
  const isRandom = (word: string) => word.length >= 8 && /\d/.test(word) && /[a-z]/i.test(word)
  return /\d{4}|[0-9a-f]{8}/i.test(rest) || rest.split(/[^a-z0-9_]+/i).some(isRandom)
}

// Two searches in place of one pattern with a gap, so that the time stays linear.
function isFollowedBy(text: string, first: RegExp, second: RegExp): boolean {
  return [...text.matchAll(first)].some(({ 0: found, index }) => {
    const end = index + found.length
    return second.test(text.slice(end, end + REACH_CHARS))
  })
}

const KNOWN_TYPES = [
  'dydx',
  'constant',
  'accountcreation',
  'accountregistration',
  'enablesigningkey',
  'registersigningkey',
]
const FIELD = /^(?:only_?sign_?on|key_?derivation|derivation_?path|seed)$/i

/**
 * Returns true if another system may derive keys from the signature of typed data: dYdX, StarkEx, Paradex and others
 * that name no verifying contract.
 */
export function typedDataDerivesKeys({ domain, types, primaryType, message }: TypedData): boolean {
  if (isContract(domain['verifyingContract'])) return false
  const fields = Object.values(types).flatMap(list => list.map(({ name }) => name))
  const texts = [domain['name'] ?? '', ...getLeaves(message)].map(String)
  const names = [primaryType, ...fields].map(name => name.replace(/([a-z\d])([A-Z])|[_$]/g, '$1 $2'))
  return (
    KNOWN_TYPES.includes(toAlphanumeric(primaryType)) ||
    fields.some(name => FIELD.test(name)) ||
    names.some(name => DERIVES.test(name) || KEY_NAME.test(name) || (MAKES.test(name) && KEY.test(name))) ||
    derivesKeys(texts.join('\n'))
  )
}

function isContract(address: unknown): boolean {
  return address !== undefined && !/^0x0{40}$/.test(String(address))
}

function getLeaves(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(getLeaves) : [value]
}
