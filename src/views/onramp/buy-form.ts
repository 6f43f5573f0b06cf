import { html, nothing, type TemplateResult } from 'lit'
import { presets, type OnrampState } from '../../controllers/onramp/onramp.js'
import { checkAmount, type AmountCheck, type Fiat } from '../../core/onramp.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import '../../elements/controls/pill.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/controls/text-link.js'
import type { onramp } from '../../i18n/en/onramp.js'
import { formatAmount } from '../../lib/format-amount.js'
import { currencyName, currencySign, formatCurrency } from '../../lib/format-currency.js'
import { FIAT_DECIMALS, parseAmount } from '../../lib/amounts.js'
import { formatSignificant } from '../../lib/short-amounts.js'

const DEFAULT_CURRENCY = 'USD'
const MAX_LARGE_LENGTH = 10

export interface BuyFormContext {
  readonly t: typeof onramp
  readonly locale: string
  readonly network: string
  readonly standing: AmountCheck
  readonly known: OnrampState | undefined
}

/** Describes the accepted amounts, or the limit that the amount exceeds; '' if there are no limits. */
export function formatLimits({ t, locale, known, standing }: BuyFormContext): string {
  const { minAmount, maxAmount, code } = known?.fiat ?? {}
  if (!code) return ''
  const format = (value: bigint) => formatCurrency(value, FIAT_DECIMALS, code, { locale, short: true })
  if (standing === 'less' && minAmount !== undefined) return t.atLeast(format(minAmount))
  if (standing === 'more' && maxAmount !== undefined) return t.atMost(format(maxAmount))
  if (minAmount !== undefined && maxAmount !== undefined) return t.between(format(minAmount), format(maxAmount))
  if (minAmount !== undefined) return t.atLeast(format(minAmount))
  return maxAmount === undefined ? '' : t.atMost(format(maxAmount))
}

export function getCurrencyCode({ known }: BuyFormContext): string {
  return known?.fiat?.code ?? DEFAULT_CURRENCY
}

export function getCurrencySign(screen: BuyFormContext): string {
  return currencySign(getCurrencyCode(screen), screen.locale)
}

export function renderCurrency({ t, locale, known }: BuyFormContext, onClick: () => void): TemplateResult {
  const code = known?.fiat?.code ?? DEFAULT_CURRENCY
  if ((known?.offer?.fiats.length ?? 1) < 2) return html`<span class="fixed"><bdi>${code}</bdi></span>`
  return html`<appkit-ui-pill ground="raised" label=${t.payIn(currencyName(code, locale))} @click=${onClick}
    >${code}</appkit-ui-pill
  >`
}

export function renderPresets({ t, locale, known }: BuyFormContext, onSelect: (text: string) => void): TemplateResult {
  const fiat: Fiat = known?.fiat ?? { code: DEFAULT_CURRENCY }
  return html`<ul class="presets" aria-label=${t.presets}>
    ${presets.map(text => {
      const amount = parseAmount(text, FIAT_DECIMALS) ?? 0n
      const isDisabled = checkAmount(amount, fiat) !== 'fine'
      return html`<li>
        <button
          type="button"
          aria-pressed=${String(known?.text === text)}
          aria-disabled=${isDisabled ? 'true' : nothing}
          @click=${() => isDisabled || onSelect(text)}
        >
          ${formatCurrency(amount, FIAT_DECIMALS, fiat.code, { locale, short: true })}
        </button>
      </li>`
    })}
  </ul>`
}

export function renderReceived(screen: BuyFormContext, onClick: () => void): TemplateResult {
  const { t, network, known } = screen
  return html`<div class="get" role="group" aria-label=${t.youGet}>
    <div class="number">${renderReceivedAmount(screen)}</div>
    ${renderCoin(screen, onClick)}
    <span class="muted" data-hint>${known?.coin ? `${t.youGet} · ${t.on(network)}` : t.youGet}</span>
  </div>`
}

function renderReceivedAmount(screen: BuyFormContext): TemplateResult {
  const { t, locale, known } = screen
  const { quote, coin, phase } = known ?? {}
  if (quote && coin) {
    const text = formatSignificant(quote.receives, coin.decimals, locale)
    const exact = formatAmount(quote.receives, coin.decimals, { digits: coin.decimals, locale })
    return html`<b class=${text.length > MAX_LARGE_LENGTH ? 'long' : ''} title=${exact}><bdi>${text}</bdi></b>`
  }
  if (isLoading(known))
    return html`<appkit-ui-skeleton variant="block"></appkit-ui-skeleton
      ><span class="told" role="status">${t.loadingPrice}</span>`
  return html`<span class="muted">${phase === 'unknown' ? t.priceUnknown : formatExceeded(screen) || t.noAmount}</span>`
}

function formatExceeded({ t, locale, known, standing }: BuyFormContext): string {
  const { minAmount, maxAmount, code = DEFAULT_CURRENCY } = known?.fiat ?? {}
  const format = (value = 0n) => formatCurrency(value, FIAT_DECIMALS, code, { locale, short: true })
  if (standing === 'less') return t.minimum(format(minAmount))
  return standing === 'more' ? t.maximum(format(maxAmount)) : ''
}

function renderCoin({ t, known }: BuyFormContext, onClick: () => void): TemplateResult {
  const { coin, offer } = known ?? {}
  if (!coin) return html`<span class="fixed"></span>`
  const image = (slot: unknown) =>
    html`<appkit-ui-image slot=${slot} size="24" src=${coin.icon ?? ''} name=${coin.symbol}></appkit-ui-image>`
  if ((offer?.coins.length ?? 1) < 2)
    return html`<span class="fixed" data-hint>${image(nothing)}<bdi>${coin.symbol}</bdi></span>`
  return html`<appkit-ui-pill ground="raised" label=${t.get(coin.symbol)} @click=${onClick}
    >${image('image')}${coin.symbol}</appkit-ui-pill
  >`
}

export interface RetryActions {
  again(): void
  reload(): void
}

/** Renders the price breakdown and its age, or a retry link if it failed to load. */
export function renderCosts(
  { t, locale, known }: BuyFormContext,
  actions: RetryActions,
): TemplateResult | typeof nothing {
  const { quote, fiat, offerFailed, phase, coin } = known ?? {}
  const rows = [t.fee, t.networkFee, t.total] as const
  if (isLoading(known))
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
    const amounts = [quote.fee, quote.networkFee, quote.total]
    const value = (index: number) => formatCurrency(amounts[index] ?? 0n, FIAT_DECIMALS, fiat.code, { locale })
    return html`<div class="costs">
      ${rows.map((key, index) => html`<appkit-ui-key-value key=${key} value=${value(index)}></appkit-ui-key-value>`)}
      <p class="muted age">${t.quoteAge(known?.age ?? 0)}</p>
    </div>`
  }
  const failed = offerFailed ? t.offerFailed : ''
  if (!failed && !(phase === 'unknown' && coin?.id)) return nothing
  return html`<p class="muted" role="status">
    ${failed}
    <appkit-ui-text-link @click=${failed ? actions.reload : actions.again}>${t.tryAgain}</appkit-ui-text-link>
  </p>`
}

function isLoading(known: OnrampState | undefined): boolean {
  return !known?.offer || known.phase === 'asking'
}
