import DefaultTheme, { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import type { Theme } from 'vitepress'
import darkPicture from '../../images/modal-dark.webp'
import lightPicture from '../../images/modal-light.webp'
import './site.css'

/** The same five cards in light and dark; a style shows the one for the theme. */
function heroPictures() {
  const alt = 'Five screens of the modal: wallets, a connection, the account, an approval and the sheet on a phone.'
  return [
    h('img', { class: 'hero-picture light-only', src: lightPicture, alt }),
    h('img', { class: 'hero-picture dark-only', src: darkPicture, alt }),
  ]
}

/** Wraps the home page in a `main` landmark, which the theme's own layout lacks. */
function HomePage() {
  return h('main', { class: 'VPHome' }, [h(VPHomeHero, null, { 'home-hero-image': heroPictures }), h(VPHomeFeatures)])
}

const theme: Theme = {
  extends: DefaultTheme,
  // The hero reserves space for a picture only if the layout has this slot.
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': heroPictures }),
  async enhanceApp({ app }) {
    app.component('HomePage', HomePage)
    if (import.meta.env.SSR) return // the tag needs a DOM
    const { registerPlayground } = await import('../playground/docs-playground.js')
    registerPlayground()
  },
}

export default theme
