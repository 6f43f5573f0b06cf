import { css, html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { formatAmount } from '../../../../src/lib/format-amount.js'
import { px } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { groupAddress } from '../../../../src/lib/addresses.js'
import type { Decoded, DecodedAmount, DecodedFact, DecodedParty, FactName, WarningCode } from '../decode/decoded.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import type { ApprovalRequest } from './approval-request.js'
import { formatApprovalAmount } from './approval-texts.js'

/** The parts of a decoded request, and its warnings. */
export const decodedStyles = css`
  header.who {
    padding-block-start: 0; /* below the modal's own header */
  }
  h2 {
    font: 600 var(--appkit-type-15);
    padding: ${px(4)} ${px(16)} 0;
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
  .mono {
    font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
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
    cursor: pointer;
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
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

const LONG: readonly FactName[] = ['text', 'statement', 'resources', 'memo', 'data']

const DATE_FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** Renders one decoded step: amounts, full addresses and facts. All values are rendered as text. */
export function decodedParts(shown: Decoded, request: ApprovalRequest, language: Language): TemplateResult {
  const { texts } = language
  const long = shown.facts.filter(({ name }) => LONG.includes(name))
  const fields = shown.facts.filter(({ name }) => name === 'field')
  const folded = getFoldedFacts(shown)
  const short = shown.facts.filter(({ name }) => !LONG.includes(name) && name !== 'field' && !folded.includes(name))
  const first = long.filter(({ name }) => !folded.includes(name))
  const parties = getDistinctParties(shown)
  return html`
    ${shown.amounts.map(amount => amountBox(amount, request, language))}
    ${parties.length > 0 ? html`<appkit-ui-box>${parties.map(party => partyLines(party, language))}</appkit-ui-box>` : nothing}
    ${shown.action === 'sign-in' ? signInBox(shown, first, language) : first.map(fact => longBox(fact, language))}
    ${short.length > 0 ? html`<dl class="pairs">${short.map(fact => pair(fact, request, language))}</dl>` : nothing}
    ${
      fields.length > 0
        ? html`<appkit-ui-box>
            <span class="label">${texts.details}</span>
            <dl class="pairs">${fields.map(fact => pair(fact, request, language))}</dl>
          </appkit-ui-box>`
        : nothing
    }
    ${shown.steps.map(
      (step, at) =>
        html`<div class="step">
            <span class="label">${texts.step(at + 1, shown.steps.length)}</span><b>${getActionTitle(step, texts)}</b>
          </div>
          ${decodedParts(step, request, language)}`,
    )}
  `
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

function amountBox(amount: DecodedAmount, request: ApprovalRequest, { texts, locale }: Language): TemplateResult {
  const shown = formatApprovalAmount(amount, request, texts, locale)
  const label = { out: texts.youSend, in: texts.youGetAtLeast, allow: texts.youAllow, other: texts.amount }[amount.flow]
  const size = `${shown.number}${shown.unit}`.length > 18 ? 'number small' : 'number'
  return html`<appkit-ui-box>
    <span class="label">${label}</span>
    <span class=${size}><bdi>${shown.number} ${shown.unit}</bdi></span>
    ${shown.address === undefined ? nothing : html`<bdi class="address">${groupAddress(shown.address)}</bdi>`}
    ${shown.unverified ? html`<span class="label">${getUnverifiedLabel(amount, shown.nameless === true, texts)}</span>` : nothing}
  </appkit-ui-box>`
}

function getUnverifiedLabel({ claimed }: DecodedAmount, isNameless: boolean, texts: FrameTexts): string {
  if (claimed === true) return texts.claimedAmount
  return isNameless ? texts.namelessToken : texts.unverifiedToken
}

export function getActionTitle({ action, claimed }: Decoded, texts: FrameTexts): string {
  return claimed === true ? texts.claimsTo(texts.actions[action]) : texts.actions[action]
}

function partyLines({ role, address }: DecodedParty, { texts }: Language): TemplateResult {
  return html`<span class="label">${texts.parties[role]}</span><bdi class="address">${groupAddress(address)}</bdi>`
}

function longBox(fact: DecodedFact, language: Language): TemplateResult {
  return html`<appkit-ui-box>${longLines(fact, language)}</appkit-ui-box>`
}

function longLines({ name, value }: DecodedFact, { texts }: Language): TemplateResult {
  const mono = name === 'data' ? 'text mono' : 'text'
  return html`<span class="label">${texts.facts[name]}</span><span class=${mono} dir="auto">${String(value)}</span>`
}

function signInBox(
  { facts, warnings }: Decoded,
  first: readonly DecodedFact[],
  language: Language,
): TemplateResult | typeof nothing {
  const whole = facts.find(({ name }) => name === 'text')
  if (!whole && first.length === 0) return nothing
  const message =
    whole &&
    html`<details class="message" ?open=${warnings.length > 0}>
      <summary>${language.texts.facts.text}</summary>
      <span class="text" dir="auto">${String(whole.value)}</span>
    </details>`
  return html`<appkit-ui-box>${first.map(fact => longLines(fact, language))} ${message}</appkit-ui-box>`
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
