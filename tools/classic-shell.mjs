// The second page of the build, classic.html: the same as index.html, for groups with classic add-ons. See docs/decisions/0117.

/** A plugin of Vite that adds it. */
export const classicShell = () => ({
  name: 'classic-shell',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page === undefined) return
      const source = String(page.source).replace('<html ', '<html data-shell="classic" ')
      if (source === String(page.source)) throw new Error('index.html has no <html> element with an attribute')
      this.emitFile({ type: 'asset', fileName: 'classic.html', source })
    },
  },
})
