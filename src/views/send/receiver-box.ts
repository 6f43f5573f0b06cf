import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/avatar/avatar.js'
import '../../elements/box/box.js'
import type { Receiver } from '../../core/send-draft.js'
import type { ReceiverProfile } from '../../core/send-state.js'
import { groupAddress } from '../../lib/group-address.js'

/** Somebody who is known, whose address is to be compared: in fours, with what it goes by. */
export function renderReceiver(
  { address, name }: Receiver & { readonly kind: 'known' },
  profile: ReceiverProfile,
  title: string,
  end: unknown = nothing,
): TemplateResult {
  const shown = name ?? profile.name
  const groups = groupAddress(address).split(' ')
  return html`<appkit-ui-box>
    <div class="line">
      <span class="small muted">${title}</span>
      ${end}
    </div>
    ${
      shown
        ? html`<div class="who">
            <appkit-ui-avatar size="24" address=${address} src=${profile.avatar ?? ''}></appkit-ui-avatar>
            <b data-hint>${shown}</b>
          </div>`
        : nothing
    }
    <bdi class="small muted address" dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
  </appkit-ui-box>`
}
