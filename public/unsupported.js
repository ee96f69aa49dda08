/* Internet Explorer before 11 and quirks mode get a notice instead of the app. A classic script in old syntax on purpose:
   it must run where the app cannot, and it may be in <head>. No inline code, and no handlers in the markup. */
(function () {
  var quirks = document.compatMode === 'BackCompat'
  var oldExplorer = typeof document.documentMode === 'number' && document.documentMode < 11
  if (!quirks && !oldExplorer) return

  function line(notice, tag, text) {
    var element = document.createElement(tag)
    element.appendChild(document.createTextNode(text))
    notice.appendChild(element)
  }

  function show() {
    var main = document.getElementById('root')
    var notice = document.createElement('div')
    notice.id = 'unsupported'
    notice.setAttribute('role', 'alert')
    notice.style.padding = '32px'
    if (quirks && !oldExplorer) {
      line(notice, 'h1', 'This page is displayed in quirks mode')
      line(notice, 'p', 'Something between the server and your browser changes this page. Ask your administrator for help.')
    } else {
      line(notice, 'h1', 'Your browser is not supported')
      line(notice, 'p', 'Use a current version of Chrome, Edge, Firefox or Safari.')
    }
    if (main) main.style.display = 'none'
    document.body.appendChild(notice)
  }

  if (document.readyState === 'complete') show()
  else if (window.addEventListener) window.addEventListener('load', show)
  else window.attachEvent('onload', show)
})()
