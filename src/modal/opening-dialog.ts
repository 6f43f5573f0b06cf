import { HostController } from '../controllers/app/host.js'
import { LocaleController } from '../controllers/app/locale.js'
import { ModalController } from '../controllers/app/modal.js'
import { SettingsController } from '../controllers/app/settings.js'
import { ThemeController } from '../controllers/app/theme.js'
import { AccountController } from '../controllers/connection/account.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import type { Scope } from '../controllers/scope.js'
import type { Connector } from '../core/connector.js'
import { getTagMessages } from '../i18n/tag-messages.js'
import { basicDark, basicLight, dialogDark, dialogLight } from '../tokens/reference.js'
import { hostCss, px, radius } from '../tokens/scales.js'
import { isolateDialog } from './isolate-dialog.js'
import { getOrCreateHost } from './modal-host.js'
import { loadTheme } from './prefetch.js'

/** The dialog between the click and the first screen. It needs no code but the first file. */
export interface OpeningDialog {
  /** The wallet that the user has chosen meanwhile. */
  readonly chosen: Connector | undefined
  /** False once it is dismissed or replaced by the first screen. */
  readonly isShown: boolean
  dismiss(): void
  /** Removes the dialog and restores the focus. */
  remove(): void
  /** Shows that the code failed to load, with a button that tries again. */
  showFailure(retry: () => void): void
}

// The same shape as in `shell/shell.styles.ts`, without what the first screen needs in addition.
const css = `${hostCss({ ...basicDark, ...dialogDark }, { ...basicLight, ...dialogLight })}
:host{display:contents}
*{box-sizing:border-box;margin:0}
dialog{position:fixed;inset:0;display:grid;grid:minmax(0,1fr)/minmax(0,1fr);place-items:start center;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;padding:max(${px(16)},(100dvh - ${px(680)})/2) ${px(16)} ${px(16)};border:0;background:none;color:inherit;z-index:var(--appkit-z-index,999)}
dialog::backdrop{background:var(--appkit-backdrop);animation:in var(--appkit-backdrop-ms)}
.card{display:flex;flex-direction:column;inline-size:100%;max-inline-size:${px(360)};max-block-size:100%;overflow:clip;border-radius:${radius(24)};background:var(--appkit-surface);color:var(--appkit-text);box-shadow:var(--appkit-shadow);animation:in var(--appkit-card-ms) var(--appkit-ease)}
.unthemed{opacity:0;animation:none;pointer-events:none}
@keyframes in{from{opacity:0;translate:0 calc(${px(8)}*var(--appkit-move));scale:calc(1 - .02*var(--appkit-move))}}
.header{display:grid;grid:auto/${px(40)} 1fr ${px(40)};align-items:center;flex:none;min-block-size:${px(60)};padding:0 ${px(12)}}
h1{font:600 var(--appkit-type-16);text-align:center;outline:none}
ul{display:flex;flex-direction:column;gap:${px(4)};padding:0 ${px(12)} ${px(16)};overflow:auto;list-style:none}
ul.guide{padding-block-end:${px(55)}}
button,.room{min-block-size:${px(56)};border:0;border-radius:${radius(14)};background:none;color:inherit;font:500 var(--appkit-type-15)}
button{display:flex;align-items:center;gap:${px(12)};inline-size:100%;padding:${px(8)} ${px(12)};text-align:start;cursor:pointer}
.room,.chosen,.retry,button:hover{background:var(--appkit-raised)}
[role=alert]{padding:0 ${px(24)} ${px(24)};text-align:center}
.retry{justify-content:center;margin-block-start:${px(16)}}
button:focus-visible{outline:${px(2)} solid var(--appkit-accent-ink);outline-offset:${px(2)}}
img,.picture{flex:none;inline-size:${px(40)};block-size:${px(40)};border-radius:${radius(11)};background:var(--appkit-hover);object-fit:cover}
.header button{justify-content:center;min-block-size:${px(40)};padding:0;color:var(--appkit-muted)}
svg{inline-size:${px(20)};fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round}
bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media(max-width:430px){dialog{padding:0;place-items:end stretch}.card{max-inline-size:none;border-radius:${radius(24)} ${radius(24)} 0 0}}
@media(forced-colors:active){.card{border:${px(1)} solid CanvasText}}`

// The first screen fills up to this number of wallets from the catalogue.
const RESERVED_WALLETS = 4

/**
 * Shows the dialog with the installed wallets, until the first screen takes its place. Returns undefined if another
 * screen comes first, or in a simulated DOM. The card appears once the app's theme variables have loaded.
 */
export function showOpeningDialog(scope: Scope): OpeningDialog | undefined {
  if (!canShow(scope)) return undefined
  const place = getOrCreateHost(scope)
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
  if (root.hasChildNodes()) return undefined // the embedded wallet has loaded the dialog already
  const locale = scope.use(LocaleController)
  const words = locale.messages(getTagMessages(locale.state.tag))
  const host = document.createElement('div')
  let chosen: Connector | undefined

  const dialog = element('dialog', { 'aria-labelledby': 'heading', part: 'dialog' })
  const card = element('div', { class: 'card', part: 'card' })
  const heading = element('h1', { id: 'heading', tabindex: '-1' }, words.heading)
  const close = element('button', { type: 'button', 'aria-label': words.close }, createCross())
  const header = element('div', { class: 'header', part: 'header' }, element('span'), heading, close)

  const life = new AbortController()
  const remove = () => {
    dialog.close()
    host.remove()
    life.abort()
  }
  const modal = scope.use(ModalController)
  const dismiss = () => {
    remove()
    modal.setOpen(false)
  }
  const list = createList(scope, connector => (chosen = connector))
  card.append(header, list)
  dialog.append(card)

  onDismissal(dialog, close, dismiss)
  scope.signal.addEventListener('abort', remove, { signal: life.signal })

  root.append(host)
  renderInto(host, dialog, scope)
  isolateDialog(host, life.signal)
  dialog.showModal()
  heading.focus({ preventScroll: true })
  modal.setOpen(true)
  return {
    get chosen() {
      return chosen
    },
    get isShown() {
      return host.isConnected
    },
    dismiss,
    remove,
    showFailure(retry) {
      const again = element('button', { type: 'button', class: 'retry' }, words.retry)
      const failure = element('div', { role: 'alert' }, element('p', {}, words.notLoaded), again)
      again.addEventListener('click', () => showContent(failure, list, heading))
      again.addEventListener('click', retry)
      showContent(list, failure, again)
    },
  }
}

function onDismissal(dialog: HTMLElement, close: HTMLElement, dismiss: () => void): void {
  close.addEventListener('click', dismiss)
  dialog.addEventListener('cancel', dismiss)
  dialog.addEventListener('pointerdown', event => {
    if (event.target === dialog) dismiss()
  })
}

function showContent(previous: HTMLElement, next: HTMLElement, focused: HTMLElement): void {
  previous.replaceWith(next)
  focused.focus({ preventScroll: true })
}

// Creates the rows of the first screen. Space is reserved for wallets that are not known yet.
function createList(scope: Scope, onChoose: (connector: Connector) => void): HTMLElement {
  const rows: HTMLButtonElement[] = []
  const items = getItems(scope).map(connector => {
    if (!connector) return element('li', { class: 'room', 'aria-hidden': 'true' })
    const row = element('button', { type: 'button' }, createPicture(connector), element('bdi', {}, connector.name))
    row.addEventListener('click', () => {
      onChoose(connector)
      for (const candidate of rows) candidate.classList.toggle('chosen', candidate === row)
    })
    rows.push(row)
    return element('li', {}, row)
  })
  const logins = createLoginSpace(scope)
  const hasInstalled = getInstalled(scope.use(ConnectorsController).state.list).length > 0
  const content = hasInstalled ? [...items, ...logins] : [...logins, ...items]
  return element('ul', scope.options.enableWalletGuide === false ? {} : { class: 'guide' }, ...content)
}

// Reserves the space of the logins. They come first if no wallet is installed.
function createLoginSpace(scope: Scope): readonly HTMLElement[] {
  const { email, socials, passkey } = scope.use(SettingsController).features
  const isThere = scope.use(ConnectorsController).state.list.some(({ type }) => type === 'AUTH')
  if (!isThere || scope.use(HostController).state.isForeignFrame) return []
  const rows = Number(socials !== false && socials.length > 0) + Number(passkey)
  const height = 65 + (email ? 56 : 0) + rows * 52
  const space = element('li', { class: 'room', 'aria-hidden': 'true' })
  space.style.minBlockSize = px(height)
  return [space]
}

function renderInto(host: HTMLElement, dialog: HTMLDialogElement, scope: Scope): void {
  const { direction, tag } = scope.use(LocaleController).state
  host.dataset['theme'] = scope.use(ThemeController).state.resolved
  Object.assign(host, { dir: direction, lang: tag })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(dialog)
  void applyThemeVariables(scope, host, dialog.querySelector('.card') as HTMLElement)
}

// The card is transparent meanwhile, not hidden, so that its heading can have the focus.
async function applyThemeVariables(scope: Scope, host: HTMLElement, card: HTMLElement): Promise<void> {
  if (Object.keys(scope.use(ThemeController).state.variables).length === 0) return
  card.classList.add('unthemed')
  const theme = await loadTheme(scope).catch(() => undefined) // without it, the card has the default colors
  theme?.applyTheme(scope, host)
  card.classList.remove('unthemed')
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
    modal.getRequiredView?.() === undefined &&
    scope.use(AccountController).connected.length === 0
  )
}

// Returns the items in the order of the first screen: recent wallets, installed wallets, WalletConnect, and undefined for
// each item that is loaded later. A row that moved when the screen arrives would take a click for another wallet, so
// apps that filter or reorder wallets get reserved space only.
function getItems(scope: Scope): readonly (Connector | undefined)[] {
  const {
    enableWallets,
    includeWalletIds,
    excludeWalletIds,
    connectorImages,
    customWallets,
    features = {},
  } = scope.options
  const { list } = scope.use(ConnectorsController).state
  const protocol = list.filter(({ type }) => type === 'WALLET_CONNECT')
  const isCustom =
    enableWallets === false ||
    includeWalletIds ||
    excludeWalletIds ||
    connectorImages ||
    customWallets ||
    ['collapseWallets', 'emailShowWallets', 'connectMethodsOrder', 'connectorTypeOrder', 'legalCheckbox'].some(
      name => name in features,
    )
  if (isCustom) return Array.from({ length: RESERVED_WALLETS }, () => undefined)
  const installed = getInstalled(list)
  const recent = (scope.services.storage.get('recent_wallets', Array.isArray) ?? [])
    .map(({ id }) => installed.find(connector => connector.id === id))
    .filter(connector => connector || protocol.length > 0)
  const wallets = [...recent, ...installed.filter(connector => !recent.includes(connector))]
  const missing =
    protocol.length > 0 ? Math.max(0, RESERVED_WALLETS - wallets.length) + 1 : Number(wallets.length === 0)
  const codes = scope.use(HostController).state.isMobile ? [] : protocol
  return [...wallets, ...codes, ...Array.from({ length: missing }, () => undefined)]
}

function getInstalled(list: readonly Connector[]): readonly Connector[] {
  const hasAnnounced = list.some(({ type }) => type === 'ANNOUNCED')
  const isDuplicate = ({ name }: Connector) => hasAnnounced && name === 'Browser Wallet' // as on the first screen
  const installed = list.filter(
    connector => ['ANNOUNCED', 'MULTI_CHAIN', 'INJECTED'].includes(connector.type) && !isDuplicate(connector),
  )
  return installed.filter(({ name }, at) => installed.findIndex(existing => existing.name === name) === at)
}

// Only pictures in the page itself: a click may not contact another host before the catalogue does.
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
