/** Every element of a page, also below open shadow roots. */
const everything = `(function all(root) {
  return [...root.querySelectorAll('*')].flatMap(element => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])])
})(document)`

/** Visible elements with a size, of this tag, whose name or text is this one. */
function matching({ tag, name }) {
  return `${everything}.filter(element => {
    const { width, height } = element.getBoundingClientRect()
    const slotted = [...element.querySelectorAll('slot')].flatMap(slot => slot.assignedNodes({ flatten: true })).map(node => node.textContent)
    const called = [element.getAttribute('aria-label'), element.labels?.[0]?.innerText, element.placeholder, element.innerText, slotted.join('')]
      .map(text => text?.trim())
      .find(Boolean) ?? ''
    return element.matches(${JSON.stringify(tag)}) && width > 0 && height > 0 && ${name}.test(called)
  })`
}

/** Code that gives how many there are. */
export function countOf(what) {
  return `${matching(what)}.length`
}

/** Code that scrolls to the element and gives its centre; throws unless it is the only one. */
export function findOne(what) {
  return `(() => {
    const found = ${matching(what)}
    if (found.length !== 1) throw new Error('Found ' + found.length + ' of ' + ${JSON.stringify(`${what.tag} ${what.name}`)})
    found[0].scrollIntoView({ block: 'center' })
    const { x, y, width, height } = found[0].getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`
}

/** Code that gives all text of a page, of shadow roots too. */
export const allText = `${everything}.filter(element => !element.matches('style, script')).flatMap(element => [...element.childNodes]).filter(node => node.nodeType === 3).map(node => node.data.trim()).filter(Boolean).join('\\n')`

/** Code that notes, from now on and in every frame that is drawn, which buttons there are. */
export const watchButtons = `(() => {
  globalThis.seenButtons = []
  const look = () => {
    for (const element of ${everything}) {
      if (element.localName !== 'button' || element.getBoundingClientRect().width === 0) continue
      const text = element.textContent.trim() || element.outerHTML
      if (!globalThis.seenButtons.includes(text)) globalThis.seenButtons.push(text)
    }
    requestAnimationFrame(look)
  }
  look()
})()`

/** Code that clicks an element by script: without a person, so that a popup blocker stops what it opens. */
export function clickByScript(what) {
  return `${matching(what)}[0].click()`
}

/** Code that says whether a dialog is open. */
export const isDialogOpen = `${everything}.some(element => element.matches('dialog[open]'))`

/** Code that gives the element with the focus, also below shadow roots. */
export const focused = `(function inner(root) {
  const element = root.activeElement
  return element?.shadowRoot?.activeElement ? inner(element.shadowRoot) : element
})(document)`

const approve = `${everything}.find(element => element.localName === 'appkit-frame-approve')`

/** Code that says whether the wallet lets itself be approved: all of it has been seen for long enough. */
export const isArmed = `${approve}.armState === 'armed'`

/** Code that returns whether the mouse is over Approve. */
export const isHovered = `${approve}.matches(':hover')`

/** Code that says whether the mouse has been over Approve for long enough. */
export const isSettled = `getComputedStyle(${approve}.shadowRoot.querySelector('button')).cursor === 'pointer'`

/** Code that says where the frame is drawn. */
export const placeOfFrame = `[innerHeight, scrollY, ...${everything}.filter(({ localName }) => localName === 'iframe').map(frame => frame.getBoundingClientRect())]`
