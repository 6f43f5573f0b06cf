import { html, nothing, type TemplateResult } from 'lit'
import { presets, type OnrampState } from '../../controllers/onramp/onramp.js'
import { standingOf, type AmountStanding, type Fiat } from '../../core/onramp.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import '../../elements/controls/pill.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/controls/text-link.js'
import type { onramp } from '../../i18n/en/onramp.js'
import { formatAmount } from '../../lib/format-amount.js'
import { currencyName, currencySign, formatCurrency } from '../../lib/format-currency.js'
import { MONEY_DECIMALS, parseAmount } from '../../lib/amounts.js'

/** How many places of what is received are shown (spec point 9: destination amounts). */
const SHOWN_DIGITS = 6
/** What is paid in while nothing else is known. */
const DOLLARS = 'USD'
/** A longer number is smaller rather than cut. */
const LARGE_UNTIL = 10

/** What the parts of the screen are drawn from. */
export interface BuyScreen {
  readonly t: typeof onramp
  readonly locale: string
  readonly network: string
  readonly standing: AmountStanding
  /** Undefined while nothing is known for the account on view. */
  readonly known: OnrampState | undefined
}

/** Between which amounts one may pay; '' where nobody says. */
export function limitsText({ t, locale, known }: BuyScreen): string {
  const { least, most, code } = known?.fiat ?? {}
  if (!code) return ''
  const money = (value: bigint) => formatCurrency(value, MONEY_DECIMALS, code, { locale, short: true })
  if (least !== undefined && most !== undefined) return t.between(money(least), money(most))
  if (least !== undefined) return t.atLeast(money(least))
  return most === undefined ? '' : t.atMost(money(most))
}

/** The sign before the amount. */
export function signText({ known, locale }: BuyScreen): string {
  return currencySign(known?.fiat?.code ?? DOLLARS, locale)
}

/** The currency that is paid in, and the way to another one where there is one. */
export function renderCurrency({ t, locale, known }: BuyScreen, choose: () => void): TemplateResult {
  const code = known?.fiat?.code ?? DOLLARS
  if ((known?.offer?.fiats.length ?? 1) < 2) return html`<span class="fixed"><bdi>${code}</bdi></span>`
  return html`<appkit-ui-pill ground="raised" label=${t.payIn(currencyName(code, locale))} @click=${choose}
    >${code}</appkit-ui-pill
  >`
}

/** The amounts that one press asks for; one that the limits do not allow is off. */
export function renderPresets({ t, locale, known }: BuyScreen, choose: (text: string) => void): TemplateResult {
  const fiat: Fiat = known?.fiat ?? { code: DOLLARS }
  return html`<ul class="presets" aria-label=${t.presets}>
    ${presets.map(text => {
      const amount = parseAmount(text, MONEY_DECIMALS) ?? 0n
      const off = standingOf(amount, fiat) !== 'fine'
      return html`<li>
        <button
          type="button"
          aria-pressed=${String(known?.text === text)}
          aria-disabled=${off ? 'true' : nothing}
          @click=${() => off || choose(text)}
        >
          ${formatCurrency(amount, MONEY_DECIMALS, fiat.code, { locale, short: true })}
        </button>
      </li>`
    })}
  </ul>`
}

/** What one gets, as far as the price is known, and of what. */
export function renderReceived(screen: BuyScreen, choose: () => void): TemplateResult {
  const { t, network, known } = screen
  return html`<div class="get" role="group" aria-label=${t.youGet}>
    <div class="number">${received(screen)}</div>
    ${coinOf(screen, choose)}
    <span class="muted" data-hint>${known?.coin ? `${t.youGet} · ${t.on(network)}` : t.youGet}</span>
  </div>`
}

function received({ t, locale, known }: BuyScreen): TemplateResult {
  const { quote, coin, phase } = known ?? {}
  if (quote && coin) {
    const text = formatAmount(quote.receives, coin.decimals, { digits: SHOWN_DIGITS, locale })
    return html`<b class=${text.length > LARGE_UNTIL ? 'long' : ''} data-hint><bdi>${text}</bdi></b>`
  }
  if (isAsking(known))
    return html`<appkit-ui-skeleton variant="block"></appkit-ui-skeleton
      ><span class="told" role="status">${t.loadingPrice}</span>`
  return html`<span class="muted">${phase === 'unknown' ? t.priceUnknown : t.noAmount}</span>`
}

function coinOf({ t, known }: BuyScreen, choose: () => void): TemplateResult {
  const { coin, offer } = known ?? {}
  if (!coin) return html`<span class="fixed"></span>`
  const image = (slot: unknown) =>
    html`<appkit-ui-image slot=${slot} size="24" src=${coin.icon ?? ''} name=${coin.symbol}></appkit-ui-image>`
  if ((offer?.coins.length ?? 1) < 2)
    return html`<span class="fixed" data-hint>${image(nothing)}<bdi>${coin.symbol}</bdi></span>`
  return html`<appkit-ui-pill ground="raised" label=${t.get(coin.symbol)} @click=${choose}
    >${image('image')}${coin.symbol}</appkit-ui-pill
  >`
}

/** What of the price can be asked for again. */
export interface AskAgain {
  again(): void
  reload(): void
}

/** What the price is made of and how old it is; what could not be had can be asked for again. */
export function renderCosts({ t, locale, known }: BuyScreen, ask: AskAgain): TemplateResult | typeof nothing {
  const { quote, fiat, offerFailed, phase, coin } = known ?? {}
  const rows = [t.fee, t.networkFee, t.total] as const
  if (isAsking(known))
    return html`<div class="costs" aria-busy="true">
      ${rows.map(
        key =>
          html`<appkit-ui-key-value key=${key}
            ><appkit-ui-skeleton variant="text"></appkit-ui-skeleton
          ></appkit-ui-key-value>`,
      )}
      <p class="muted age"></p>
    </div>`
  if (quote && fiat) {
    const money = [quote.fee, quote.networkFee, quote.total]
    const value = (at: number) => formatCurrency(money[at] ?? 0n, MONEY_DECIMALS, fiat.code, { locale })
    return html`<div class="costs">
      ${rows.map((key, at) => html`<appkit-ui-key-value key=${key} value=${value(at)}></appkit-ui-key-value>`)}
      <p class="muted age">${t.quoteAge(known?.age ?? 0)}</p>
    </div>`
  }
  const failed = offerFailed ? t.offerFailed : ''
  if (!failed && !(phase === 'unknown' && coin?.id)) return nothing
  return html`<p class="muted" role="status">
    ${failed}
    <appkit-ui-text-link @click=${failed ? ask.reload : ask.again}>${t.tryAgain}</appkit-ui-text-link>
  </p>`
}

function isAsking(known: OnrampState | undefined): boolean {
  return !known?.offer || known.phase === 'asking'
}
