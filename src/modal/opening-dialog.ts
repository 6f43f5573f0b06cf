import { LocaleController } from '../controllers/app/locale.js'
import { ModalController } from '../controllers/app/modal.js'
import { ThemeController } from '../controllers/app/theme.js'
import { AccountController } from '../controllers/connection/account.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import type { Scope } from '../controllers/scope.js'
import type { Connector } from '../core/connector.js'
import { getTagMessages } from '../i18n/tag-messages.js'
import { basicDark, basicLight, dialogDark, dialogLight } from '../tokens/reference.js'
import { hostCss, px, radius } from '../tokens/scales.js'
import { getOrCreateHost } from './modal-host.js'

/** The dialog between the click and the first screen. It needs no code but the first file. */
export interface OpeningDialog {
  /** The wallet that the user has chosen meanwhile. */
  readonly chosen: Connector | undefined
  readonly isDismissed: boolean
  dismiss(): void
  /** Removes the dialog and restores the focus. */
  remove(): void
}

// The same shape as in `shell/shell.styles.ts`, without what the first screen needs in addition.
const css = `${hostCss({ ...basicDark, ...dialogDark }, { ...basicLight, ...dialogLight })}
:host{display:contents}
*{box-sizing:border-box;margin:0}
dialog{position:fixed;inset:0;display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;padding:${px(16)};border:0;background:none;color:inherit;z-index:var(--appkit-z-index,999)}
dialog::backdrop{background:var(--appkit-backdrop);animation:in var(--appkit-backdrop-ms)}
.card{inline-size:100%;max-inline-size:${px(360)};max-block-size:100%;overflow:clip;border-radius:${radius(24)};background:var(--appkit-surface);color:var(--appkit-text);box-shadow:var(--appkit-shadow);animation:in var(--appkit-card-ms) var(--appkit-ease)}
@keyframes in{from{opacity:0;translate:0 calc(${px(8)}*var(--appkit-move));scale:calc(1 - .02*var(--appkit-move))}}
.header{display:grid;grid-template-columns:${px(40)} 1fr ${px(40)};align-items:center;min-block-size:${px(60)};padding:0 ${px(12)}}
h1{font:600 var(--appkit-type-16);text-align:center;outline:none}
ul{display:flex;flex-direction:column;gap:${px(4)};padding:0 ${px(12)} ${px(16)};list-style:none}
button,.room{min-block-size:${px(56)};border:0;border-radius:${radius(14)};background:none;color:inherit;font:500 var(--appkit-type-15)}
button{display:flex;align-items:center;gap:${px(12)};inline-size:100%;padding:${px(8)} ${px(12)};text-align:start;cursor:pointer}
.room,.chosen,li:first-child button,button:hover{background:var(--appkit-raised)}
button:focus-visible{outline:${px(2)} solid var(--appkit-accent-ink);outline-offset:${px(2)}}
img,.picture{flex:none;inline-size:${px(40)};block-size:${px(40)};border-radius:${radius(11)};background:var(--appkit-raised);object-fit:cover}
.header button{justify-content:center;min-block-size:${px(40)};padding:0;color:var(--appkit-muted)}
svg{inline-size:${px(20)};fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round}
bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media(max-width:430px){dialog{padding:0;place-items:end stretch}.card{max-inline-size:none;border-end-start-radius:0;border-end-end-radius:0}}`

/** The number of rows of a first screen with a catalogue. Their space is reserved, so that the card grows little. */
const RESERVED_ROWS = 6

/**
 * Shows the dialog with the installed wallets, until the first screen takes its place. Returns undefined if another
 * screen comes first, if the app has its own colors, which are not loaded yet, or in a simulated DOM.
 */
export function showOpeningDialog(scope: Scope): OpeningDialog | undefined {
  if (!canShow(scope)) return undefined
  const locale = scope.use(LocaleController)
  const words = locale.messages(getTagMessages(locale.state.tag))
  const host = document.createElement('div')
  const state = { chosen: undefined as Connector | undefined, isDismissed: false }

  const dialog = element('dialog', { 'aria-labelledby': 'heading', part: 'dialog' })
  const card = element('div', { class: 'card', part: 'card' })
  const heading = element('h1', { id: 'heading', tabindex: '-1' }, words.heading)
  const close = element('button', { type: 'button', 'aria-label': words.close })
  const header = element('div', { class: 'header', part: 'header' }, element('span'), heading, close)
  close.append(createCross())

  const remove = () => {
    dialog.close()
    host.remove()
    scope.signal.removeEventListener('abort', remove)
  }
  const modal = scope.use(ModalController)
  const dismiss = () => {
    if (state.isDismissed) return
    state.isDismissed = true
    remove()
    modal.setOpen(false)
  }
  card.append(
    header,
    createList(scope, connector => (state.chosen = connector)),
  )
  dialog.append(card)

  close.addEventListener('click', dismiss)
  dialog.addEventListener('cancel', dismiss)
  dialog.addEventListener('pointerdown', event => {
    if (event.target === dialog) dismiss()
  })
  scope.signal.addEventListener('abort', remove)

  attachToPage(scope, host, dialog)
  heading.focus({ preventScroll: true })
  modal.setOpen(true)
  return {
    get chosen() {
      return state.chosen
    },
    get isDismissed() {
      return state.isDismissed
    },
    dismiss,
    remove,
  }
}

/** Creates a row for each installed wallet, and reserves the space of the others. */
function createList(scope: Scope, onChoose: (connector: Connector) => void): HTMLElement {
  const rows = getListedConnectors(scope).map(connector => {
    const row = element('button', { type: 'button' }, createPicture(connector), element('bdi', {}, connector.name))
    row.addEventListener('click', () => {
      onChoose(connector)
      for (const candidate of rows) candidate.classList.toggle('chosen', candidate === row)
    })
    return row
  })
  const roomCount = Math.max(1, RESERVED_ROWS - rows.length)
  const rooms = Array.from({ length: roomCount }, () => element('li', { class: 'room', 'aria-hidden': 'true' }))
  return element('ul', {}, ...rows.map(row => element('li', {}, row)), ...rooms)
}

function attachToPage(scope: Scope, host: HTMLElement, dialog: HTMLDialogElement): void {
  const { direction, tag } = scope.use(LocaleController).state
  host.dataset['theme'] = scope.use(ThemeController).state.resolved
  Object.assign(host, { dir: direction, lang: tag })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(dialog)
  const place = getOrCreateHost(scope)
  ;(place.shadowRoot ?? place.attachShadow({ mode: 'open' })).append(host)
  dialog.showModal()
}

function canShow(scope: Scope): boolean {
  const { options, adapters, signal } = scope
  const modal = scope.use(ModalController)
  return (
    !signal.aborted &&
    typeof document !== 'undefined' &&
    'showModal' in HTMLDialogElement.prototype &&
    Boolean(globalThis.CSSStyleSheet?.prototype.replaceSync) &&
    adapters.length > 0 &&
    !options.enableEmbedded &&
    !options.manualWCControl &&
    (!options.disableAppend || modal.host !== undefined) &&
    !modal.state.open &&
    modal.getRequiredView() === undefined &&
    scope.use(AccountController).connected.length === 0 &&
    Object.keys(scope.use(ThemeController).state.variables).length === 0
  )
}

/** Returns the installed wallets, one connector each. Apps that filter or reorder them get reserved space instead. */
function getListedConnectors(scope: Scope): readonly Connector[] {
  const { enableWallets, includeWalletIds, excludeWalletIds, connectorImages, features = {} } = scope.options
  const isCustom =
    enableWallets === false ||
    includeWalletIds ||
    excludeWalletIds ||
    connectorImages ||
    ['collapseWallets', 'emailShowWallets', 'connectMethodsOrder', 'connectorTypeOrder', 'legalCheckbox'].some(
      name => name in features,
    )
  if (isCustom) return []
  const installed = scope
    .use(ConnectorsController)
    .state.list.filter(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN')
  return installed.filter(({ name }, at) => installed.findIndex(existing => existing.name === name) === at)
}

/** Only pictures in the page itself: a click may not contact another host before the catalogue does. */
function createPicture({ icon = '' }: Connector): HTMLElement {
  return /^data:image\//i.test(icon) ? element('img', { src: icon, alt: '' }) : element('span', { class: 'picture' })
}

function createCross(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  icon.setAttribute('viewBox', '0 0 24 24')
  path.setAttribute('d', 'M6 6l12 12M18 6L6 18')
  icon.append(path)
  return icon
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  created.append(...children)
  return created
}
