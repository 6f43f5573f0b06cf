import { html, type TemplateResult } from 'lit'

/** Every element in each visually distinct state, with the given text where it accepts one. */
export const samples: Readonly<Record<string, (text: string) => readonly TemplateResult[]>> = {
  amount: text => [html`<appkit-ui-amount size="38" .value=${text} rest=".07"></appkit-ui-amount>`],
  avatar: text => [
    html`<appkit-ui-avatar .address=${text} alt="Ada"></appkit-ui-avatar>`,
    html`<appkit-ui-avatar size="24" .src=${text}></appkit-ui-avatar>`,
  ],
  box: text => [html`<appkit-ui-box>${text}</appkit-ui-box>`],
  button: text => [
    ...(['primary', 'neutral', 'danger'] as const).map(
      variant => html`<appkit-ui-button variant=${variant}>${text || 'Go'}</appkit-ui-button>`,
    ),
    html`<appkit-ui-button variant="primary" busy>${text || 'Go'}</appkit-ui-button>`,
    html`<appkit-ui-button disabled>${text || 'Go'}</appkit-ui-button>`,
    html`<appkit-ui-button href="https://example.com/" .target=${'_blank'}>${text || 'Go'}</appkit-ui-button>`,
  ],
  card: text => [html`<appkit-ui-card>${text}</appkit-ui-card>`],
  'code-field': text => [
    html`<appkit-ui-code-field .label=${text || 'Code'} value="123"></appkit-ui-code-field>`,
    html`<appkit-ui-code-field label="Code" digits="8" .error=${text || 'Wrong.'}></appkit-ui-code-field>`,
    html`<appkit-ui-code-field label="Code" value="123456" disabled></appkit-ui-code-field>`,
  ],
  divider: text => [html`<appkit-ui-divider>${text}</appkit-ui-divider>`],
  entry: text => [
    html`<appkit-ui-entry .name=${text || 'Sent'} .value=${text} mark="arrow-up"></appkit-ui-entry>`,
    html`<appkit-ui-entry
      .name=${text || 'Swapped'}
      .description=${text}
      .value=${text}
      .note=${text}
      tone="gain"
      mark="swap"
      href="https://example.com/"
      .pictures=${[
        { src: text, name: text },
        { src: '', name: 'ETH' },
      ]}
    ></appkit-ui-entry>`,
    html`<appkit-ui-entry
      .name=${text || 'Failed to send'}
      .value=${text || '1'}
      tone="off"
      mark="alert-circle"
      .pictures=${[{ src: text, name: text }]}
    ></appkit-ui-entry>`,
  ],
  field: text => [
    html`<appkit-ui-field .label=${text || 'Search'} type="search" icon="search"></appkit-ui-field>`,
    html`<appkit-ui-field
      label="Email"
      type="email"
      .value=${text}
      clear-label="Clear"
      error="Wrong."
    ></appkit-ui-field>`,
    html`<appkit-ui-field label="Email" .value=${text} disabled></appkit-ui-field>`,
  ],
  icon: () => [html`<appkit-ui-icon name="search"></appkit-ui-icon>`],
  'icon-button': text => [
    html`<appkit-ui-icon-button icon="chevron-left" .label=${text || 'Back'}></appkit-ui-icon-button>`,
    html`<appkit-ui-icon-button disabled .label=${text || 'Close'}></appkit-ui-icon-button>`,
  ],
  image: text => [
    html`<appkit-ui-image .name=${text}></appkit-ui-image>`,
    html`<appkit-ui-image size="80" .name=${text} .alt=${text}></appkit-ui-image>`,
    html`<appkit-ui-image size="16" .src=${text}></appkit-ui-image>`,
  ],
  'key-value': text => [html`<appkit-ui-key-value .key=${text || 'Fee'} .value=${text || '1'}></appkit-ui-key-value>`],
  'list-heading': text => [html`<appkit-ui-list-heading .text=${text || 'May'}></appkit-ui-list-heading>`],
  note: text => [
    html`<appkit-ui-note>${text}</appkit-ui-note>`,
    html`<appkit-ui-note variant="warning">${text}</appkit-ui-note>`,
    html`<appkit-ui-note variant="danger">${text}</appkit-ui-note>`,
  ],
  'picture-tile': text => [
    html`<appkit-ui-picture-tile .name=${text || 'Pebble'} .src=${text}></appkit-ui-picture-tile>`,
    html`<appkit-ui-picture-tile
      .name=${text || 'Pebble'}
      .description=${text}
      .quantity=${text}
      pressable
    ></appkit-ui-picture-tile>`,
  ],
  pill: text => [
    html`<appkit-ui-pill ground="raised" label="Choose">ETH</appkit-ui-pill>`,
    html`<appkit-ui-pill .label=${text}
      ><appkit-ui-avatar slot="image" size="24"></appkit-ui-avatar>${text || 'ada.eth'}</appkit-ui-pill
    >`,
  ],
  'qr-code': text => [
    html`<appkit-ui-qr-code .value=${text} .label=${text || 'Code'}></appkit-ui-qr-code>`,
    html`<appkit-ui-qr-code label="Code"
      ><appkit-ui-image size="60" .name=${text}></appkit-ui-image
    ></appkit-ui-qr-code>`,
  ],
  ring: text => [
    html`<appkit-ui-ring><appkit-ui-image size="80" .name=${text}></appkit-ui-image></appkit-ui-ring>`,
    html`<appkit-ui-ring state="failed"></appkit-ui-ring>`,
    html`<appkit-ui-ring state="done"></appkit-ui-ring>`,
  ],
  row: text => [
    html`<appkit-ui-row .name=${text || 'Lynx'} .description=${text}
      ><appkit-ui-image slot="image" .name=${text}></appkit-ui-image
      ><appkit-ui-tag slot="end" variant="success">Installed</appkit-ui-tag></appkit-ui-row
    >`,
    html`<appkit-ui-row selected .name=${text || 'Lynx'}></appkit-ui-row>`,
    html`<appkit-ui-row disabled .name=${text || 'Lynx'} .reason=${text}></appkit-ui-row>`,
    html`<appkit-ui-row href="https://example.com/" .name=${text || 'Lynx'}></appkit-ui-row>`,
  ],
  shortcut: text => [
    html`<appkit-ui-shortcut icon="arrow-down" .name=${text || 'Receive'}></appkit-ui-shortcut>`,
    html`<appkit-ui-shortcut icon="arrow-up" disabled .name=${text || 'Send'}></appkit-ui-shortcut>`,
  ],
  skeleton: () =>
    (['row', 'grid', 'text', 'block'] as const).map(
      variant => html`<appkit-ui-skeleton variant=${variant} count="4"></appkit-ui-skeleton>`,
    ),
  spinner: () => [html`<appkit-ui-spinner></appkit-ui-spinner>`],
  switch: text => [
    html`<appkit-ui-switch .label=${text || 'Certified'}></appkit-ui-switch>`,
    html`<appkit-ui-switch checked compact .label=${text || 'Certified'}></appkit-ui-switch>`,
    html`<appkit-ui-switch disabled .label=${text || 'Certified'}></appkit-ui-switch>`,
  ],
  tabs: text => [
    html`<appkit-ui-tabs
      label="Platform"
      .tabs=${[
        { id: 'a', label: text || 'Browser' },
        { id: 'b', label: 'Mobile' },
      ]}
    ></appkit-ui-tabs>`,
  ],
  tag: text =>
    (['neutral', 'success', 'accent'] as const).map(
      variant => html`<appkit-ui-tag variant=${variant}>${text}</appkit-ui-tag>`,
    ),
  'text-link': text => [html`<p>Or: <appkit-ui-text-link>${text || 'Get one'}</appkit-ui-text-link></p>`],
  tile: text => [
    html`<appkit-ui-tile .name=${text || 'Lynx'}
      ><appkit-ui-image slot="image" size="52" .name=${text}></appkit-ui-image
    ></appkit-ui-tile>`,
    html`<appkit-ui-tile disabled .name=${text || 'Lynx'}></appkit-ui-tile>`,
  ],
  tooltip: text => [html`<appkit-ui-tooltip .text=${text} .anchor=${document.body}></appkit-ui-tooltip>`],
  'virtual-list': text => [
    html`<appkit-ui-virtual-list
      style="block-size:200px"
      .label=${text || 'Wallets'}
      .items=${Array.from({ length: 50 }, () => text || 'Lynx')}
      .renderItem=${(name: string) => html`<appkit-ui-row .name=${name}></appkit-ui-row>`}
    ></appkit-ui-virtual-list>`,
  ],
}
