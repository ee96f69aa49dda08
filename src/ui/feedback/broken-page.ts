/* What is shown when nothing can be drawn anymore, as after a script has changed what the page is built on. Made beforehand, without React. */
import { t } from '#src/ui/text/translate.ts'
import buttonClasses from '#src/ui/buttons/button.module.css'
import classes from './error-notice.module.css'

/** Returns what shows the message if the page is empty then. */
export function prepareBrokenPage(message: string): () => void {
  const root = document.getElementById('root')
  const after = window.setTimeout.bind(window)
  const notice = document.createElement('div')
  notice.className = classes.notice ?? ''
  notice.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${buttonClasses.button} ${buttonClasses.primary}`
  button.append(t('Reload'))
  button.addEventListener('click', () => location.reload())
  const [title, text] = [document.createElement('h1'), document.createElement('p')]
  title.append(t('This page stopped working'))
  text.append(message)
  notice.append(title, text, button)
  const show = () => {
    if (root?.firstElementChild || notice.isConnected) return
    document.body.appendChild(notice)
    button.focus()
  }
  // React takes away what it has drawn after the error is known.
  return () => void after(show, 0)
}
