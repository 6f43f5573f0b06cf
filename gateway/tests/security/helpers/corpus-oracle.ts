import type { HostileScreen } from './corpus-screens.js'

export type DrawnScreen = Pick<HostileScreen, 'tag' | 'properties' | 'texts' | 'clean'>

/**
 * Runs in the page: draws each screen in the shell and reports problems by the number of the screen. It must be
 * self-contained, because only its source is sent there.
 */
export async function drawAndJudge(screens: readonly DrawnScreen[]): Promise<readonly string[]> {
  const main = [...document.body.children].map(child => child.shadowRoot?.querySelector('main')).find(Boolean)
  if (!main) return ['no shell']
  const wrong: string[] = []
  const active =
    'script,iframe,frame,object,embed,link,meta,base,style,img,image,video,audio,source,use,animate,set,a,area,form[action],portal,math,foreignObject,marquee,details:not(.message)'
  const addresses = [
    'href',
    'src',
    'srcdoc',
    'style',
    'action',
    'formaction',
    'background',
    'data',
    'xlink:href',
    'poster',
  ]
  const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/u
  const outside = document.querySelectorAll('*').length
  for (const [at, { tag, properties, texts, clean }] of screens.entries()) {
    const report = (what: string) => wrong.push(`${at} ${tag}: ${what}`)
    const screen = document.createElement(tag) as HTMLElement & { updateComplete: Promise<unknown> }
    if (!customElements.get(tag)) report('is no screen here')
    const actions = { devices: () => Promise.reject(new Error('no device is named here')) } // of the recovery screen
    Object.assign(screen, { actions }, properties)
    main.replaceChildren(screen)
    await screen.updateComplete
    for (const part of screen.shadowRoot?.querySelectorAll('*') ?? [])
      await (part as Partial<typeof screen>).updateComplete
    const roots = [screen.shadowRoot as ShadowRoot]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        if (element.matches(active)) report(`has <${element.localName}>`)
        for (const { name } of element.attributes)
          if (name.startsWith('on') || addresses.includes(name)) report(`has ${name} on <${element.localName}>`)
        const { right, left } = element.getBoundingClientRect()
        const isPlace = element.matches(
          'section,header,footer,.body,appkit-ui-box,.pairs,appkit-ui-note,appkit-ui-row,button,label,input,form',
        )
        if (isPlace && (right > 360.5 || left < -0.5)) report(`<${element.localName}> from ${left} to ${right}`)
      }
    const drawnText = roots.map(root => root.textContent).join('')
    for (const text of texts) if (!drawnText.includes(text)) report(`does not say ${JSON.stringify(text.slice(0, 80))}`)
    const { scrollWidth } = document.documentElement
    if (scrollWidth > 360 || main.scrollWidth > 360) report(`is ${scrollWidth} wide`)
    if (clean && unseen.test(drawnText))
      report(`says what cannot be seen: ${JSON.stringify(unseen.exec(drawnText)?.[0])}`)
  }
  main.replaceChildren()
  if (document.querySelectorAll('*').length !== outside) wrong.push('something was left outside')
  return wrong
}
