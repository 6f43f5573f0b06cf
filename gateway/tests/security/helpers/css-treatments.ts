/** A style that a hostile page applies to the frame of an approval or its parent element. */
export interface CssTreatment {
  readonly name: string
  readonly on: 'iframe' | 'body'
  readonly style: string
}

const HIDDEN_AMOUNT = 'linear-gradient(#0000 60%,#000 60%)'
const PIXEL =
  "url('data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22><rect y=%22400%22 width=%22360%22 height=%22300%22/></svg>')"

/** Fifty styles that hide, fade, distort or move the content. */
export const cssTreatments: readonly CssTreatment[] = (
  [
    ['iframe', `mask-image:${HIDDEN_AMOUNT}`],
    ['iframe', 'mask-image:linear-gradient(#0000,#0000)'],
    ['iframe', `mask-image:${PIXEL}`],
    ['iframe', 'mask-image:radial-gradient(circle at 75% 95%,#000 60px,#0000 61px)'],
    ['iframe', '-webkit-mask-box-image:linear-gradient(#0000 60%,#000 60%)'],
    ['body', `mask-image:${HIDDEN_AMOUNT}`],
    ['body', `mask:${HIDDEN_AMOUNT} 0 0/100% 100% no-repeat`],
    ['iframe', 'filter:blur(3px)'],
    ['iframe', 'filter:contrast(0)'],
    ['iframe', 'filter:brightness(0)'],
    ['iframe', 'filter:opacity(.02)'],
    ['iframe', 'filter:invert(1)'],
    ['iframe', 'filter:saturate(0) hue-rotate(90deg)'],
    ['iframe', 'filter:drop-shadow(0 -300px 0 #fff)'],
    ['body', 'filter:blur(2px)'],
    ['body', 'filter:contrast(.05)'],
    ['iframe', 'opacity:.02'],
    ['iframe', 'opacity:.99'],
    ['iframe', 'opacity:0'],
    ['body', 'opacity:.05'],
    ['iframe', 'mix-blend-mode:multiply'],
    ['iframe', 'mix-blend-mode:difference'],
    ['iframe', 'mix-blend-mode:screen'],
    ['iframe', 'mix-blend-mode:color-burn'],
    ['body', 'mix-blend-mode:exclusion'],
    ['iframe', 'clip-path:inset(60% 0 0 0)'],
    ['iframe', 'clip-path:inset(0 0 1px 0)'],
    ['iframe', 'clip-path:circle(80px at 270px 560px)'],
    ['iframe', 'clip-path:polygon(0 80%,100% 80%,100% 100%,0 100%)'],
    ['iframe', 'clip-path:path("M0 480H360V600H0Z")'],
    ['body', 'clip-path:inset(400px 0 0 0)'],
    ['iframe', 'position:absolute;clip:rect(400px,360px,600px,0)'],
    ['iframe', 'transform:scale(.2)'],
    ['iframe', 'transform:scale(1,.3)'],
    ['iframe', 'transform:rotate(180deg)'],
    ['iframe', 'transform:rotateX(80deg)'],
    ['iframe', 'transform:translateY(-400px)'],
    ['iframe', 'transform:skew(40deg)'],
    ['iframe', 'scale:.3'],
    ['iframe', 'rotate:90deg'],
    ['iframe', 'translate:0 -450px'],
    ['body', 'transform:scale(.5)'],
    ['iframe', 'zoom:.3'],
    ['body', 'zoom:.4'],
    ['iframe', 'border-radius:50%'],
    ['iframe', 'border-radius:300px 300px 0 0'],
    ['body', 'width:360px;height:600px;overflow:hidden;border-radius:180px'],
    ['iframe', 'box-shadow:inset 0 0 0 300px #fff'],
    ['iframe', '-webkit-box-reflect:below -600px'],
    ['iframe', 'padding-top:420px'],
    ['iframe', 'border-top:420px solid #fff'],
    ['iframe', 'height:100px'],
    ['iframe', 'color-scheme:light;background:#f00'],
    ['iframe', 'offset-path:path("M0 0V-500");offset-distance:100%'],
  ] as const
).map(([on, style]) => ({ name: `${on} { ${style.slice(0, 70)} }`, on, style }))
