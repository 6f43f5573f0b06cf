/** An attack of a hostile page on the frame around an approval; runs in that page. */
export interface Clickjack {
  readonly name: string
  /** Styles of the document element, the body and the frame during the attack. */
  readonly styles?: Partial<Record<'html' | 'body' | 'iframe', string>>
  /** An element over the page during the attack: its style, and how it gets on top. */
  readonly over?: { readonly style: string; readonly as?: 'dialog' | 'popover' }
  /** Scrolls the page by this many pixels. */
  readonly scroll?: number
}

const thin = 'position:fixed;left:0;top:0;width:5px;height:5px;background:#fff;pointer-events:none;z-index:9'
const wide = 'position:fixed;inset:0;background:#fff;pointer-events:none;z-index:9'
const button = 'position:fixed;left:180px;top:540px;width:180px;height:60px;pointer-events:none;z-index:9'

/** Attacks that cover, fade, transform, clip, shrink or move the frame. */
export const clickjacks: readonly Clickjack[] = [
  { name: 'an overlay over all of it that lets clicks through', over: { style: wide } },
  { name: 'an overlay over one corner', over: { style: thin } },
  { name: 'an overlay over the button alone', over: { style: `${button};background:#0a0` } },
  { name: 'an overlay that nobody can see', over: { style: `${wide};opacity:.01` } },
  { name: 'a blur laid behind an overlay', over: { style: `${button};backdrop-filter:blur(9px)` } },
  { name: 'a dialog on the top layer', over: { style: 'width:200px;height:300px', as: 'dialog' } },
  { name: 'a popover on the top layer', over: { style: 'width:200px;height:300px;inset:0;margin:0', as: 'popover' } },
  { name: 'a frame that is a little transparent', styles: { iframe: 'opacity:.99' } },
  { name: 'a page that is almost transparent', styles: { body: 'opacity:.02' } },
  { name: 'a frame that is scaled', styles: { iframe: 'transform:scale(.5)' } },
  { name: 'a frame that is turned in space', styles: { iframe: 'transform:rotate3d(1,1,0,30deg)' } },
  { name: 'a frame that is blurred', styles: { iframe: 'filter:blur(1px)' } },
  { name: 'a frame whose colours are gone', styles: { iframe: 'filter:contrast(0)' } },
  { name: 'a frame that blends with the page', styles: { iframe: 'mix-blend-mode:multiply' } },
  { name: 'a frame cut by a path', styles: { iframe: 'clip-path:inset(0 0 40px 0)' } },
  { name: 'a frame cut by one pixel of a path', styles: { iframe: 'clip-path:inset(0 0 1px 0)' } },
  {
    name: 'a frame cut by one pixel of its box',
    styles: { html: 'overflow:hidden', body: 'height:599px;overflow:hidden' },
  },
  { name: 'a frame pushed out at the top', styles: { iframe: 'margin-top:-20px' } },
  { name: 'a frame pushed out at the side', styles: { iframe: 'margin-left:-1px' } },
  { name: 'a frame scrolled away by the page', styles: { body: 'height:3000px' }, scroll: 60 },
  { name: 'a frame that is too narrow', styles: { iframe: 'width:319px' } },
  { name: 'a frame that is too low', styles: { iframe: 'height:479px' } },
]
