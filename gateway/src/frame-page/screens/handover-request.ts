import { html, nothing, type TemplateResult } from 'lit'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import '../../../../src/elements/controls/row.js'
import { FrameError } from '../session/frame-error.js'
import type { HandoverRequest } from '../session/frame-wallet.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import { renderIcon } from '../ui/screen.js'
import type { AccountFacts } from './account-actions.js'

/** Renders who asks for the wallet. */
export function renderRequestFacts(request: HandoverRequest, { texts, locale }: Language): TemplateResult {
  const { device } = texts
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const pair = (label: string, value: string) =>
    html`<div class="pair">
      <dt>${label}</dt>
      <dd><bdi>${value}</bdi></dd>
    </div>`
  return html`<dl class="pairs">
    ${pair(device.browser, request.browser)} ${pair(device.origin, request.origin)}
    ${pair(device.place, request.country ?? '–')} ${pair(device.time, time.format(request.at * 1_000))}
  </dl>`
}

/** Renders the row of the account screen that leads to adding a device, and shows if one is waiting. */
export function renderAddDeviceRow(
  { canAddDevice, isDeviceWaiting }: Pick<AccountFacts, 'canAddDevice' | 'isDeviceWaiting'>,
  { title, note, waitingDevice, notHere }: FrameTexts['addDevice'],
  onPress: () => void,
): TemplateResult {
  return html`<appkit-ui-row
    .name=${title}
    .description=${isDeviceWaiting ? waitingDevice : note}
    .reason=${canAddDevice ? '' : notHere}
    ?disabled=${!canAddDevice}
    @click=${() => canAddDevice && onPress()}
  >
    <span slot="image" class="icon">${renderIcon('plus')}</span>
    ${canAddDevice ? html`<appkit-ui-icon slot="end" name="chevron-right"></appkit-ui-icon>` : nothing}
  </appkit-ui-row>`
}

/** Returns the host of an origin, or the text itself. */
export function toHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

export function describeHandoverError(error: unknown, { addDevice, managing, failed }: Language['texts']): string {
  if (!(error instanceof FrameError)) return failed
  if (error.code === 'E_OTP_INVALID') return addDevice.wrong(error.details.left ?? 0)
  const texts: Partial<Record<FrameErrorCode, string>> = {
    E_SCHEMA: addDevice.incomplete,
    E_OTP_EXPIRED: addDevice.expired,
    E_DEVICE: addDevice.tooManyWrong,
    E_STATE: addDevice.tooNew,
    E_FROZEN: addDevice.frozen,
    E_NETWORK: managing.unreached,
  }
  return texts[error.code] ?? failed
}
