import { css, html, type TemplateResult } from 'lit'
import { systemClock } from '../../../../src/core/clock.js'
import { px } from '../../../../src/elements/element.js'
import type { ApprovingDevice } from '../session/frame-wallet.js'
import type { Language } from '../texts/choose-texts.js'
import { renderIcon } from '../ui/screen.js'
import { toHost } from './handover-request.js'

export const deviceListStyles = css`
  .devices {
    display: grid;
    gap: ${px(12)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .devices li {
    display: flex;
    align-items: center;
    gap: ${px(12)};
  }
  .devices li > :first-child {
    flex: none;
    inline-size: ${px(20)};
    block-size: ${px(20)};
    color: var(--appkit-muted);
  }
  .devices div {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font: 500 var(--appkit-type-15);
  }
`

const MAX_SHOWN = 4

// Renders the devices that can approve: name, site, and when each was added and last used.
export function renderDevices(devices: readonly ApprovingDevice[], { locale, texts }: Language): TemplateResult {
  const { approvers } = texts.handover
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const describe = ({ addedAt, seenAt, approvesFrom }: ApprovingDevice) =>
    approvesFrom * 1_000 > systemClock.now()
      ? approvers.from(time.format(approvesFrom * 1_000))
      : approvers.times(day.format(addedAt * 1_000), day.format(seenAt * 1_000))
  return html`<ul class="devices" aria-label=${approvers.label}>
    ${devices.slice(0, MAX_SHOWN).map(
      device =>
        html`<li>
          ${renderIcon('smartphone')}
          <div>
            <bdi>${device.browser}</bdi>
            <span class="label"><bdi dir="ltr">${toHost(device.origin)}</bdi></span>
            <span class="label">${describe(device)}</span>
          </div>
        </li>`,
    )}
  </ul>`
}
