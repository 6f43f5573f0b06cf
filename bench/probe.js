// Runs in the measured page before its scripts. Announces a wallet, and records when the dialog opens, when it has a
// row, and when a frame has shown both; all in ms since the page began. It observes only the elements that can contain
// a row or the button, so that both pages have the same overhead. With `#press` it clicks the button itself, as soon as
// it exists. `bench.again()` prepares the measurement of another opening, in which the rows exist already.
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bench Wallet', icon, rdns: 'test.bench' }
const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)

// Rows are in the dialog of our first file (in a `div`), in the first screen, or in the dialog of the bare page.
const HOSTS = { button: ['appkit-button', 'floor-button'], row: ['div', 'appkit-ui-row', 'floor-dialog'] }
const SELECTORS = { button: 'button', row: 'li button, [part=base]' }
const bench = { pressed: undefined, dialog: undefined, rows: undefined, shown: undefined }
window.bench = bench
bench.done = new Promise(resolve => (bench.resolve = resolve))
bench.again = () => {
  const now = { pressed: undefined, dialog: undefined, rows: 0, shown: undefined }
  Object.assign(bench, now, { done: new Promise(resolve => (bench.resolve = resolve)) })
}

/** Records the time of the first frame with the dialog and a row. */
const frame = () => {
  if (bench.dialog === undefined || bench.rows === undefined) return
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      bench.shown = performance.now()
      bench.resolve()
    })
    port1.start()
    port2.postMessage('the frame is out')
  })
}

/** Calls once, when the shadow root of one of these hosts contains a button. */
const waiting = new Set(Object.keys(HOSTS))
const whenButton = (root, what, run) => {
  const watcher = new MutationObserver(() => {
    const button = root.querySelector(SELECTORS[what])
    if (!button || !waiting.delete(what)) return
    watcher.disconnect()
    run(button)
  })
  watcher.observe(root, { childList: true, subtree: true })
}

const { attachShadow } = Element.prototype
Element.prototype.attachShadow = function (init) {
  const root = attachShadow.call(this, init)
  if (waiting.has('button') && HOSTS.button.includes(this.localName))
    whenButton(root, 'button', button => location.hash === '#press' && button.click())
  if (waiting.has('row') && HOSTS.row.includes(this.localName))
    whenButton(root, 'row', () => {
      bench.rows = performance.now()
      frame()
    })
  return root
}

const { showModal } = HTMLDialogElement.prototype
HTMLDialogElement.prototype.showModal = function () {
  showModal.call(this)
  bench.dialog ??= performance.now()
  if (this.querySelector(SELECTORS.row) && waiting.delete('row')) bench.rows = bench.dialog // the observer reports later
  frame()
}

window.addEventListener('click', () => (bench.pressed ??= performance.now()), { capture: true })
