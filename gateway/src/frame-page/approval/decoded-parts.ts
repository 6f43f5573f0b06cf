import { css, html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { formatAmount, formatPercent } from '../../../../src/lib/format-amount.js'
import { px, radius } from '../../../../src/elements/element.js'
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
import { needsTotals } from '../decode/totals.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import type { ApprovalRequest } from './approval-request.js'
import { formatApprovalAmount, formatNetwork } from './approval-texts.js'
import { getActionTitle, toStepLine, toTotalLines } from './request-summary.js'

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
    gap: 0;
    padding: ${px(12)} ${px(16)} 0;
  }
  .step b {
    font: 600 var(--appkit-type-15);
    overflow-wrap: anywhere;
  }
  /* A step that one line describes in full. It opens to the boxes that the others have. */
  .fold {
    flex: none;
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
  }
  .fold > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: ${px(8)};
    inline-size: auto;
    padding: ${px(12)} ${px(16)};
    color: var(--appkit-text);
  }
  .fold > summary > * {
    grid-column: 1;
  }
  .fold > summary > appkit-ui-icon {
    grid-column: 2;
    grid-row: 1 / span 3;
    color: var(--appkit-muted);
  }
  .fold > summary:focus-visible {
    border-radius: ${radius(18)};
    outline-offset: ${px(-2)};
  }
  .fold > .whole {
    display: grid;
    padding-block-end: ${px(8)};
  }
  .unit {
    color: var(--appkit-muted);
  }
  .number {
    font-weight: 600;
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
  .paper .text {
    min-block-size: 2lh;
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

/** Renders a decoded request: its totals, if it has several steps, and then each step. All values are rendered as text. */
export function decodedParts(shown: Decoded, request: ApprovalRequest, language: Language): TemplateResult {
  const hasTotals = shown === request.decoded && needsTotals(shown)
  return html`${hasTotals ? renderTotals(shown, request, language) : nothing}
  ${renderStep(shown, request, language, hasTotals)}
  ${shown.steps.map((step, at) => {
    const parts = decodedParts(step, request, language)
    const label = html`<span class="label">${language.texts.step(at + 1, shown.steps.length)}</span>`
    const line = toStepLine(step, request, language)
    return line
      ? html`<details class="fold">
          <summary class="step">
            ${label}<b><bdi>${line.text}</bdi></b
            ><span class="address">${line.to} <bdi dir="ltr">${groupAddress(line.address)}</bdi></span
            ><appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon>
          </summary>
          <div class="whole">${parts}</div>
        </details>`
      : html`<div class="step">${label}<b>${getActionTitle(step, language.texts)}</b></div>
          ${parts}`
  })}`
}

// Totals show the amounts of the request itself, except for those that are not certain.
function renderStep(shown: Decoded, request: ApprovalRequest, language: Language, hasTotals: boolean): TemplateResult {
  const { action, facts } = shown
  const amounts = shown.amounts.filter(({ flow, claimed }) => !hasTotals || claimed === true || flow === 'other')
  const folded = getFoldedFacts(shown)
  const isSignIn = action === 'sign-in'
  const isPair = ({ name }: DecodedFact) =>
    !LONG.includes(name) && name !== 'field' && !(isSignIn && name === 'domain') && !folded.includes(name)
  const long = facts.filter(({ name }) => LONG.includes(name) && !folded.includes(name))
  const short = facts.filter(isPair)
  const parties = getDistinctParties(shown)
  const isFirst = shown === request.decoded && !hasTotals
  // Signed fields are everything that is known of typed data, or else the source of what the other parts say.
  const isRaw = action === 'typed-data'
  return html`
    ${isSignIn ? signInBox(shown, long, language) : nothing}
    ${amounts.map((amount, at) => amountBox(amount, request, language, isFirst && at === 0))}
    ${isRaw ? fieldsBox(shown, request, language) : nothing}
    ${parties.length > 0 ? html`<appkit-ui-box>${parties.map(party => partyLines(party, language))}</appkit-ui-box>` : nothing}
    ${isSignIn ? nothing : long.map(fact => longBox(fact, action, language))}
    ${short.length > 0 ? html`<dl class="pairs">${short.map(fact => pair(fact, request, language))}</dl>` : nothing}
    ${isRaw ? nothing : fieldsBox(shown, request, language)}
  `
}

// One box for what leaves, what arrives and what others may take. A recipient of all assets is named once.
function renderTotals(shown: Decoded, request: ApprovalRequest, language: Language): TemplateResult {
  const { texts } = language
  const lines = toTotalLines(shown)
  const onNetwork = html`<span class="label">${texts.onNetwork(formatNetwork(request, texts))}</span>`
  const boxes = (['out', 'in', 'allow'] as const).map(flow => {
    const some = lines.filter(({ amount }) => amount.flow === flow)
    const [first] = some
    if (!first) return nothing
    const isShared = some.every(({ addresses }) => String(addresses) === String(first.addresses))
    return html`<appkit-ui-box>
      <span class="label">${texts.inTotal[flow]}</span>
      ${some.map(
        ({ amount, addresses }) =>
          html`${amountLines(amount, request, language, { isTotal: true })}
          ${isShared ? nothing : addressLines(addresses, flow, language)}`,
      )}
      ${first === lines[0] ? onNetwork : nothing} ${isShared ? addressLines(first.addresses, flow, language) : nothing}
    </appkit-ui-box>`
  })
  return html`${boxes}`
}

const MAX_LISTED = 2

function addressLines(addresses: readonly string[], flow: 'out' | 'in' | 'allow', { texts }: Language): unknown {
  if (addresses.length === 0) return nothing
  const label = flow === 'out' ? texts.parties.to : texts.parties.spender
  return html`<span class="label">${label}</span> ${
      addresses.length > MAX_LISTED
        ? html`<span>${texts.inTotal.manyRecipients(addresses.length)}</span>`
        : addresses.map(address => html`<bdi class="address">${groupAddress(address)}</bdi>`)
    }`
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
  language: Language,
  isFirst: boolean,
): TemplateResult {
  const { texts } = language
  const label = { out: texts.youSend, in: texts.youGetAtLeast, allow: texts.youAllow, other: texts.amount }[amount.flow]
  return html`<appkit-ui-box>
    <span class="label">${label}</span>${amountLines(amount, request, language)}
    ${isFirst ? html`<span class="label">${texts.onNetwork(formatNetwork(request, texts))}</span>` : nothing}
  </appkit-ui-box>`
}

// The steps below a total name the contracts of the tokens on the list.
function amountLines(
  amount: DecodedAmount,
  request: ApprovalRequest,
  { texts, locale }: Language,
  { isTotal = false } = {},
): TemplateResult {
  const { number, unit, address, unverified, nameless = false } = formatApprovalAmount(amount, request, texts, locale)
  const size = `${number}${unit}`.length > 18 ? 'number small' : 'number'
  const label = unverified ? getUnverifiedLabel(amount, nameless, texts) : texts.tokenContract
  const isNamed = address !== undefined && (unverified || !isTotal)
  return html`<span class=${size}
      ><bdi>${number} <span class="unit">${unit}</span></bdi></span
    >
    ${isNamed || unverified ? html`<span class="label">${label}</span>` : nothing}
    ${isNamed ? html`<bdi class="address">${groupAddress(address)}</bdi>` : nothing}`
}

function getUnverifiedLabel({ claimed }: DecodedAmount, isNameless: boolean, texts: FrameTexts): string {
  if (claimed === true) return texts.claimedAmount
  return isNameless ? texts.namelessToken : texts.unverifiedToken
}

function partyLines({ role, address }: DecodedParty, { texts }: Language): TemplateResult {
  return html`<span class="label">${texts.parties[role]}</span><bdi class="address">${groupAddress(address)}</bdi>`
}

function longBox(fact: DecodedFact, action: Action, language: Language): TemplateResult {
  if (action !== 'message' || fact.name !== 'text')
    return html`<appkit-ui-box>${longLines(fact, language)}</appkit-ui-box>`
  const size = String(fact.value).length > MAX_LARGE_LENGTH ? 'text' : 'text large'
  return html`<appkit-ui-box class="paper">
    <span class="label">${language.texts.youSign}</span>
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
  if ('percent' in value) return formatPercent(value.percent, locale)
  if ('atMost' in value)
    return `${formatAmount(value.atMost, network.decimals, { digits: network.decimals, locale })} ${network.symbol}`
  const date = new Date(value.time * 1_000)
  return Number.isNaN(date.getTime()) ? texts.unlimited : new Intl.DateTimeFormat(locale, DATE_FORMAT).format(date)
}

function getOriginalTime({ value }: DecodedFact): string | undefined {
  return typeof value === 'object' && 'time' in value ? value.written : undefined
}
