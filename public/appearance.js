/* Sets theme and density on <html> before anything is painted, so that a dark theme never starts with a bright flash. The rules are those of
   src/ui/styles/appearance.ts, which takes over once the app runs. A classic script, because a module would wait until the page is parsed. */
(function () {
  if (!window.matchMedia) return
  var saved = null
  try {
    saved = JSON.parse(localStorage.getItem('aliquot.deviceSettings'))
  } catch {
    // As if nothing had been chosen.
  }

  function asks(query) {
    return window.matchMedia(query).matches
  }
  function choice(name, known) {
    var value = saved && saved[name]
    return known.indexOf(value) < 0 ? undefined : value
  }

  var root = document.documentElement
  var theme = choice('theme', ['light', 'dark', 'contrast'])
  var density = choice('density', ['bench', 'desk'])
  root.setAttribute('data-theme', theme || (asks('(prefers-contrast: more)') ? 'contrast' : asks('(prefers-color-scheme: dark)') ? 'dark' : 'light'))
  root.setAttribute('data-density', density || (asks('(any-pointer: coarse)') ? 'bench' : 'desk'))
})()
