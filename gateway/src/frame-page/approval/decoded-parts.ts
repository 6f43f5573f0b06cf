import { css, html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { formatAmount } from '../../../../src/lib/format-amount.js'
import { px } from '../../../../src/elements/element.js'
import '../../../../src/elements/display/icon.js'
import '../../../../src/elements/layout/box.js'
import { groupAddress } from '../../../../src/lib/addresses.js'
import type {
  Action,
  Decoded,
  DecodedAmount,
  DecodedFact,
  DecodedParty,
  FactName,
  WarningCode,
} from '../decode/decoded.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import type { ApprovalRequest } from './approval-request.js'
import { formatApprovalAmount, formatNetwork } from './approval-texts.js'

/** The parts of a decoded request, and its warnings. */
export const decodedStyles = css`
  header.who {
    padding-block: 0 ${px(12)}; /* below the modal's own header */
  }
  header.alone {
    padding-block-start: ${px(8)};
  }
  h2 {
    font: 600 var(--appkit-type-15);
    padding: ${px(4)} ${px(16)} 0;
  }
  header h2 {
    font: 600 var(--appkit-type-18);
    padding: 0 0 ${px(8)};
  }
  .step {
    display: grid;
    padding: ${px(12)} ${px(16)} 0;
  }
  .step b {
    font: 600 var(--appkit-type-15);
  }
  .number.small {
    font: 600 var(--appkit-type-16);
  }
  .address {
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .text {
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    unicode-bidi: isolate;
  }
  .text.large {
    font: 400 var(--appkit-type-15);
  }
  .domain {
    font: 600 var(--appkit-type-18);
    overflow-wrap: anywhere;
  }
  /* Names, addresses and data start where their label does. */
  .address,
  .domain,
  .domain + .text,
  .mono {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .paper::part(base) {
    min-block-size: ${px(220)}; /* the least height of an approval is that of a short message */
  }
  .free {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    text-align: center;
    text-wrap: balance;
    padding-inline: ${px(16)};
  }
  .mono {
    font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
  }
  .pairs:has(+ .pairs) {
    padding-block-end: 0;
  }
  .pairs + .pairs {
    padding-block-start: 0;
  }
  appkit-ui-box > .pairs {
    padding: ${px(4)} 0 0;
  }
  appkit-ui-box > :is(.text, .address) + .label {
    margin-block-start: ${px(4)};
  }
  summary {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    inline-size: fit-content;
    min-block-size: ${px(24)};
    cursor: pointer;
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  [open] > summary appkit-ui-icon {
    rotate: 180deg;
  }
  [open] summary {
    padding-block-end: ${px(4)};
  }
  appkit-ui-note p + p {
    margin-block-start: ${px(8)};
  }
  appkit-ui-note .address {
    display: block;
  }
`

const MAX_LARGE_LENGTH = 280

const LONG: readonly FactName[] = ['text', 'statement', 'resources', 'memo', 'data']

const DATE_FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** True if the first box states the action, so that it needs no heading. */
export function statesAction({ action, claimed, amounts, facts, steps }: Decoded): boolean {
  if (claimed === true) return false
  if (action === 'batch') return steps.length > 0 // each has a heading
  if (action === 'send-native' || action === 'transfer') return amounts.some(({ flow }) => flow === 'out')
  if (action === 'approve' || action === 'permit') return amounts.some(({ flow }) => flow === 'allow')
  const wanted = HERO_FACTS[action]
  return wanted !== undefined && facts.some(({ name }) => name === wanted)
}

const HERO_FACTS: Partial<Record<Action, FactName>> = { 'sign-in': 'domain', message: 'text', 'typed-data': 'field' }

/** Renders one decoded step: amounts, full addresses and facts. All values are rendered as text. */
export function decodedParts(shown: Decoded, request: ApprovalRequest, language: Language): TemplateResult {
  return html`${renderStep(shown, request, language)}
  ${shown.steps.map(
    (step, at) =>
      html`<div class="step">
          <span class="label">${language.texts.step(at + 1, shown.steps.length)}</span
          ><b>${getActionTitle(step, language.texts)}</b>
        </div>
        ${decodedParts(step, request, language)}`,
  )}`
}

function renderStep(shown: Decoded, request: ApprovalRequest, language: Language): TemplateResult {
  const { action, amounts, facts } = shown
  const folded = getFoldedFacts(shown)
  const isSignIn = action === 'sign-in'
  const isPair = ({ name }: DecodedFact) =>
    !LONG.includes(name) && name !== 'field' && !(isSignIn && name === 'domain') && !folded.includes(name)
  const long = facts.filter(({ name }) => LONG.includes(name) && !folded.includes(name))
  const short = facts.filter(isPair)
  const parties = getDistinctParties(shown)
  const isWhole = shown === request.decoded
  // Signed fields are everything that is known of typed data, or else the source of what the other parts say.
  const isRaw = action === 'typed-data'
  return html`
    ${isSignIn ? signInBox(shown, long, language) : nothing}
    ${amounts.map((amount, at) => amountBox(amount, request, language, isWhole && at === 0))}
    ${isRaw ? fieldsBox(shown, request, language) : nothing}
    ${parties.length > 0 ? html`<appkit-ui-box>${parties.map(party => partyLines(party, language))}</appkit-ui-box>` : nothing}
    ${isSignIn ? nothing : long.map(fact => longBox(fact, action, language))}
    ${short.length > 0 ? html`<dl class="pairs">${short.map(fact => pair(fact, request, language))}</dl>` : nothing}
    ${isRaw ? nothing : fieldsBox(shown, request, language)}
  `
}

function fieldsBox({ action, facts }: Decoded, request: ApprovalRequest, language: Language): unknown {
  const { texts } = language
  const fields = facts.filter(({ name }) => name === 'field')
  if (fields.length === 0) return nothing
  return html`<appkit-ui-box>
    <span class="label">${action === 'typed-data' ? texts.actions[action] : texts.details}</span>
    <dl class="pairs">${fields.map(fact => pair(fact, request, language))}</dl>
  </appkit-ui-box>`
}

const FOLDED: readonly { readonly name: FactName; readonly unless?: WarningCode }[] = [
  { name: 'text' },
  { name: 'nonce' },
  { name: 'uri', unless: 'sign-in-uri' },
  { name: 'chain', unless: 'sign-in-chain' },
]

function getFoldedFacts({ action, facts, warnings }: Decoded): readonly FactName[] {
  const whole = facts.find(({ name }) => name === 'text')
  if (action !== 'sign-in' || !whole) return []
  const isSound = (unless?: WarningCode) => warnings.every(({ code }) => code !== unless)
  const isRead = (wanted: FactName) =>
    facts.every(({ name, value }) => name !== wanted || String(whole.value).includes(String(value)))
  return FOLDED.filter(({ name, unless }) => isSound(unless) && isRead(name)).map(({ name }) => name)
}

function getDistinctParties({ parties, amounts }: Decoded): readonly DecodedParty[] {
  const named = new Set(amounts.flatMap(({ asset }) => (asset.kind === 'native' ? [] : [asset.address.toLowerCase()])))
  return parties.filter(
    ({ role, address }, at) =>
      !(role === 'contract' && named.has(address.toLowerCase())) &&
      parties.findIndex(
        candidate => candidate.role === role && candidate.address.toLowerCase() === address.toLowerCase(),
      ) === at,
  )
}

function amountBox(
  amount: DecodedAmount,
  request: ApprovalRequest,
  { texts, locale }: Language,
  isFirst: boolean,
): TemplateResult {
  const shown = formatApprovalAmount(amount, request, texts, locale)
  const label = { out: texts.youSend, in: texts.youGetAtLeast, allow: texts.youAllow, other: texts.amount }[amount.flow]
  const size = `${shown.number}${shown.unit}`.length > 18 ? 'number small' : 'number'
  return html`<appkit-ui-box>
    <span class="label">${label}</span>
    <span class=${size}><bdi>${shown.number} ${shown.unit}</bdi></span>
    ${shown.address === undefined ? nothing : html`<bdi class="address">${groupAddress(shown.address)}</bdi>`}
    ${shown.unverified ? html`<span class="label">${getUnverifiedLabel(amount, shown.nameless === true, texts)}</span>` : nothing}
    ${isFirst ? html`<span class="label">${texts.onNetwork(formatNetwork(request, texts))}</span>` : nothing}
  </appkit-ui-box>`
}

function getUnverifiedLabel({ claimed }: DecodedAmount, isNameless: boolean, texts: FrameTexts): string {
  if (claimed === true) return texts.claimedAmount
  return isNameless ? texts.namelessToken : texts.unverifiedToken
}

export function getActionTitle(shown: Decoded, texts: FrameTexts): string {
  const name = getActionName(shown, texts)
  return shown.claimed === true ? texts.claimsTo(name) : name
}

function getActionName({ action, steps }: Decoded, texts: FrameTexts): string {
  return action === 'batch' && steps.length > 1 ? texts.steps(steps.length) : texts.actions[action]
}

/** Returns the title of the modal above the frame. A claim is not repeated there, where nothing says that it is one. */
export function getShortTitle(shown: Decoded, texts: FrameTexts): string {
  return shown.claimed === true ? texts.actions.call : getActionName(shown, texts)
}

function partyLines({ role, address }: DecodedParty, { texts }: Language): TemplateResult {
  return html`<span class="label">${texts.parties[role]}</span><bdi class="address">${groupAddress(address)}</bdi>`
}

function longBox(fact: DecodedFact, action: Action, language: Language): TemplateResult {
  if (action !== 'message' || fact.name !== 'text')
    return html`<appkit-ui-box>${longLines(fact, language)}</appkit-ui-box>`
  const size = String(fact.value).length > MAX_LARGE_LENGTH ? 'text' : 'text large'
  return html`<appkit-ui-box class="paper">
    <span class="label">${language.texts.actions.message}</span>
    <span class=${size} dir="auto">${String(fact.value)}</span>
  </appkit-ui-box>`
}

function longLines({ name, value }: DecodedFact, { texts }: Language): TemplateResult {
  const mono = name === 'data' ? 'text mono' : 'text'
  return html`<span class="label">${texts.facts[name]}</span><span class=${mono} dir="auto">${String(value)}</span>`
}

function signInBox(
  { facts, warnings }: Decoded,
  long: readonly DecodedFact[],
  language: Language,
): TemplateResult | typeof nothing {
  const { texts } = language
  const [whole, domain] = (['text', 'domain'] as const).map(wanted => facts.find(({ name }) => name === wanted))
  if (!whole && !domain && long.length === 0) return nothing
  const message =
    whole &&
    html`<details class="message" ?open=${warnings.length > 0}>
      <summary>${texts.facts.text}<appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon></summary>
      <span class="text" dir="auto">${String(whole.value)}</span>
    </details>`
  return html`<appkit-ui-box>
    ${domain ? html`<span class="label">${texts.facts.domain}</span><bdi class="domain">${String(domain.value)}</bdi>` : nothing}
    ${long.map(fact =>
      fact.name === 'statement' && domain
        ? html`<span class="text large" dir="auto">${String(fact.value)}</span>`
        : longLines(fact, language),
    )}
    ${message}
  </appkit-ui-box>`
}

function pair(fact: DecodedFact, request: ApprovalRequest, language: Language): TemplateResult {
  return html`<div class="pair">
    <dt><bdi>${fact.label ?? language.texts.facts[fact.name]}</bdi></dt>
    <dd title=${ifDefined(getOriginalTime(fact))}><bdi>${formatFactValue(fact, request, language)}</bdi></dd>
  </div>`
}

function formatFactValue(
  { name, value }: DecodedFact,
  { network }: ApprovalRequest,
  { texts, locale }: Language,
): string {
  if (typeof value === 'string') return name === 'authority-type' ? (texts.authorities[value] ?? value) : value
  if ('atMost' in value)
    return `${formatAmount(value.atMost, network.decimals, { digits: network.decimals, locale })} ${network.symbol}`
  const date = new Date(value.time * 1_000)
  return Number.isNaN(date.getTime()) ? texts.unlimited : new Intl.DateTimeFormat(locale, DATE_FORMAT).format(date)
}

function getOriginalTime({ value }: DecodedFact): string | undefined {
  return typeof value === 'object' && 'time' in value ? value.written : undefined
}
