/** A host that must never receive a request. */
export const CANARY = 'canary.invalid'

const SCRIPT = '<script>alert(1)</script>'
const IMAGE = '<img src=x onerror=alert(1)>'

const cross = (left: readonly string[], right: readonly string[], join: (a: string, b: string) => string) =>
  left.flatMap(a => right.map(b => join(a, b)))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Elements with side effects, with each event handler. */
function handlers(): readonly string[] {
  const tags = ['img src=x', 'svg', 'body', 'video', 'details open', 'input autofocus', 'marquee', 'object data=x']
  const more = [
    'select autofocus',
    'iframe',
    'math',
    'style',
    'button autofocus',
    'audio src=x',
    'a href=x',
    'textarea autofocus',
    'embed src=x',
    'form',
    'base',
    'link',
    'source',
    'track',
    'p',
    'x-y',
  ]
  const events = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin', 'onanimationend', 'onpointerenter']
  return cross([...tags, ...more], events, (tag, event) => `<${tag} ${event}=alert(1)>`)
}

/** Closes every context that may contain a text, then continues as markup. */
function breakouts(): readonly string[] {
  const quotes = ['"', "'", '`', '">', "'>", '\\">', '&quot;>', '%22%3E', '&#34;&#62;', '\u{ff02}\u{ff1e}']
  const ends = ['</title>', '</style>', '</script>', '</textarea>', '</template>', '</bdi></h1>', '-->', ']]>', '*/']
  const acts = [SCRIPT, IMAGE, '<svg/onload=alert(1)>', `<iframe srcdoc="${SCRIPT}">`]
  return cross([...quotes, ...ends], acts, (end, act) => end + act)
}

/** Markup that parses differently the second time. */
function mutations(): readonly string[] {
  const texts = ['mtext', 'mi', 'title', 'desc', 'foreignObject', 'annotation-xml']
  const raw = ['style', 'xmp', 'noscript', 'textarea', 'noembed', 'iframe', 'title']
  return cross(texts, raw, (text, inner) => {
    const outer = text.startsWith('m') || text.startsWith('a') ? 'math' : 'svg'
    return `<${outer}><${text}><${inner}><a id="</${inner}>${IMAGE}">`
  })
}

function pictures(): readonly string[] {
  const acts = [
    '<script>alert(1)</script>',
    '<foreignObject><body onload=alert(1)>',
    '<image href="//canary.invalid/i">',
  ]
  const moves = ['<animate attributeName=href values=javascript:alert(1)>', '<set attributeName=onload to=alert(1)>']
  const uses = ['<use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">', '<use href="//canary.invalid/u#x">']
  const xml = '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">'
  const bomb = range(1, 9).map(at => `<!ENTITY l${at} "${`&l${at - 1};`.repeat(10)}">`)
  const all = [...acts, ...moves, ...uses, '<a href="javascript:alert(1)"><text>x</text></a>']
  return [
    ...all.map(act => `<svg xmlns="http://www.w3.org/2000/svg">${act}</svg>`),
    `${xml}]><s>&x;</s>`,
    bomb.join(''),
  ]
}

function schemes(): readonly string[] {
  const script = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)']
  const odd = [
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript:alert%281%29',
    'vbscript:msgbox(1)',
  ]
  const data = [
    `data:text/html,${SCRIPT}`,
    'data:text/html;base64,PHN2Zy9vbmxvYWQ9YWxlcnQoMSk+',
    `data:image/svg+xml,${IMAGE}`,
  ]
  const far = [
    `//${CANARY}/x`,
    `https:/\\${CANARY}/x`,
    `blob:https://${CANARY}/x`,
    'file:///etc/passwd',
    'intent://x#Intent;end',
  ]
  const bare = (address: string) => address
  const around = [
    bare,
    (a: string) => `<a href="${a}">x</a>`,
    (a: string) => `[x](${a})`,
    (a: string) => `<base href="${a}">`,
  ]
  const loads = [(a: string) => `url(${a})`, (a: string) => `<meta http-equiv=refresh content="0;url=${a}">`]
  return [...script, ...odd, ...data, ...far].flatMap(address => [...around, ...loads].map(wrap => wrap(address)))
}

function sheets(): readonly string[] {
  const far = `url(https://${CANARY}/c)`
  const bare = [
    `}*{background:${far}}`,
    `;background:${far}`,
    `@import ${far};`,
    'x:expression(alert(1))',
    'var(--x,red)',
  ]
  const more = [
    ':host{display:none}',
    `</style><link rel=stylesheet href=//${CANARY}/s>`,
    `-moz-binding:${far}`,
    '\\3c img\\3e',
  ]
  return [...bare, ...more, `<div style="background:${far}">`, `<style>@font-face{src:${far}}</style>`]
}

/** Markup, URLs and style sheets in all variants. */
export function hostileMarkup(): readonly string[] {
  return [handlers, breakouts, mutations, pictures, schemes, sheets].flatMap(kind => kind())
}
