/** Every element of a page, including open shadow roots. */
const everything = `(function all(root) {
  return [...root.querySelectorAll('*')].flatMap(element => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])])
})(document)`

/** Matches visible elements of a tag by name or text. */
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

/** Returns code that counts matching elements. */
export function countOf(what) {
  return `${matching(what)}.length`
}

/** Returns code that scrolls to the element and returns its center. Throws unless it is the only match. */
export function findOne(what) {
  return `(() => {
    const found = ${matching(what)}
    if (found.length !== 1) throw new Error('Found ' + found.length + ' of ' + ${JSON.stringify(`${what.tag} ${what.name}`)})
    found[0].scrollIntoView({ block: 'center' })
    const { x, y, width, height } = found[0].getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`
}

/** Code that returns all text of a page, including shadow roots. */
export const allText = `${everything}.filter(element => !element.matches('style, script')).flatMap(element => [...element.childNodes]).filter(node => node.nodeType === 3).map(node => node.data.trim()).filter(Boolean).join('\\n')`

/** Code that records every button rendered from now on, in every frame. */
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

/** Returns code that clicks an element by script, without user activation, so that the popup blocker applies. */
export function clickByScript(what) {
  return `${matching(what)}[0].click()`
}

/** Code that returns true if a dialog is open. */
export const isDialogOpen = `${everything}.some(element => element.matches('dialog[open]'))`

/** Code that returns the focused element, including shadow roots. */
export const focused = `(function inner(root) {
  const element = root.activeElement
  return element?.shadowRoot?.activeElement ? inner(element.shadowRoot) : element
})(document)`

const approve = `${everything}.find(element => element.localName === 'appkit-frame-approve')`

/** Code that returns true if the approval is armed: all of it was visible for long enough. */
export const isArmed = `${approve}.armState === 'armed'`

/** Code that returns true if the mouse is over Approve. */
export const isHovered = `${approve}.matches(':hover')`

/** Code that returns true if the mouse was over Approve for long enough. */
export const isSettled = `getComputedStyle(${approve}.shadowRoot.querySelector('button')).cursor === 'pointer'`

/** Code that returns the position of the frame. */
export const framePosition = `[innerHeight, scrollY, ...${everything}.filter(({ localName }) => localName === 'iframe').map(frame => frame.getBoundingClientRect())]`
