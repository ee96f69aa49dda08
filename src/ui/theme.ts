/* Mantine gives behaviour (focus, positions, wiring for screen readers); every look is ours. Each part is therefore
   used unstyled: none of the kit's style sheets is loaded and nothing needs to be overruled. */
import { createTheme } from '@mantine/core';

const bare = { defaultProps: { unstyled: true } };

export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: bare,
    Input: bare,
    InputWrapper: bare,
    Menu: bare,
    Modal: bare,
    ModalRoot: bare,
    Notifications: bare,
    PasswordInput: bare,
    Popover: bare,
    Select: bare,
    Textarea: bare,
    TextInput: bare,
    Tooltip: bare,
  },
});
