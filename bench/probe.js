// Runs in the measured page before anything else: announces a wallet to wait for, and times what a click brings.
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bench Wallet', icon, rdns: 'test.bench' }
const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)

/** Every element of the page, those inside shadow roots too. */
function* everything(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* everything(element.shadowRoot)
  }
}
const has = test => {
  for (const element of everything(document)) if (test(element)) return true
  return false
}

const isRow = element =>
  element.matches('li button') ||
  (element.matches('[part=base]') && element.getRootNode().host?.matches('appkit-ui-row'))

const bench = { dialog: undefined, rows: undefined }
window.bench = bench
window.addEventListener(
  'click',
  () => {
    const from = performance.now()
    const look = () => {
      bench.dialog ??= has(element => element.matches('dialog[open]')) ? performance.now() - from : undefined
      bench.rows ??= has(isRow) ? performance.now() - from : undefined
      if (bench.rows === undefined) requestAnimationFrame(look)
    }
    look()
  },
  { capture: true, once: true },
)
