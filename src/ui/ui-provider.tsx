/* Everything the components need around them: the kit, the style sheets, dialogs that ask, toasts, a guard against taps that bounce. */
import { useEffect, type ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { swallowBounces } from './input/bounce.ts'
import { ConfirmProvider } from './dialogs/confirm.tsx'
import { FooterMessage } from './feedback/footer-message.tsx'
import { NavigateContext, type Navigate } from './buttons/link.tsx'
import { theme } from './styles/theme.ts'
import { Toaster } from './feedback/toast.tsx'
import { TooltipLayer } from './menus/tooltip-layer.tsx'

export interface UiProviderProps {
  children: ReactNode
  /** How links and rows with an address are followed; without it the browser loads the page. */
  navigate?: Navigate | undefined
}

export function UiProvider({ children, navigate }: UiProviderProps) {
  useEffect(() => swallowBounces(window), [])
  return (
    /* Strict: nothing is written into a <style> element at run time, so `style-src 'self'` holds. Themes are ours ([data-theme]). */
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false} withStaticClasses={false}>
      <NavigateContext value={navigate ?? null}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
        <FooterMessage />
        <TooltipLayer />
      </NavigateContext>
    </MantineProvider>
  )
}
