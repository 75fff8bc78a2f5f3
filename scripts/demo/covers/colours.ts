/** The four inks of one sheet: the ground it is printed on, the main shape, a third voice, and the light. */
export interface Colours {
  ground: string;
  ink: string;
  accent: string;
  light: string;
}

const inks = (ground: string, ink: string, accent: string, light: string): Colours => ({
  ground,
  ink,
  accent,
  light,
});

/** Each artist's colours by era. A record takes the next era; after the last they start again. */
export const eras: Readonly<Record<string, readonly Colours[]>> = {
  'marit-vage': [
    inks('#f2542d', '#12263a', '#f7d9a8', '#fff4de'),
    inks('#0e4749', '#072b30', '#f2b134', '#ece5d3'),
    inks('#ecdfc6', '#c8102e', '#1b1b1b', '#fffaf0'),
    inks('#8fb8de', '#1d2f6f', '#fa7e61', '#f7f3e8'),
  ],
  'kirishima-nao': [
    inks('#f4f0e6', '#2438c9', '#ff6f59', '#ffffff'),
    inks('#ffb3c1', '#c9184a', '#1b1b3a', '#fff0f3'),
    inks('#0b132b', '#8ff0d0', '#f9f871', '#f4fffb'),
  ],
  'layan-al-sahili': [
    inks('#0f5c4d', '#f0c05a', '#d1495b', '#f6efe0'),
    inks('#7a1f3d', '#f2a38c', '#f4c95d', '#f7e7ce'),
    inks('#1d3461', '#e4b363', '#ef6461', '#e8e9eb'),
  ],
  'thaleia-voria': [
    inks('#1446a0', '#f5e9da', '#f5d547', '#ffffff'),
    inks('#f6f1e7', '#1446a0', '#db3069', '#ffffff'),
    inks('#e36414', '#0f4c5c', '#fbedda', '#fffaf2'),
  ],
  'pochta-polyusa': [
    inks('#d62718', '#141414', '#f3ebdd', '#ffffff'),
    inks('#e9e2d0', '#141414', '#d62718', '#faf6ea'),
    inks('#1f3b73', '#ede6d6', '#ff5a36', '#ffffff'),
  ],
  'lamplight-committee': [
    inks('#1c1b3a', '#5b4b8a', '#ffc857', '#fff1c9'),
    inks('#204838', '#8fb996', '#f6d55c', '#fdf6d8'),
    inks('#f3d3d8', '#742f4e', '#f28c28', '#fff5ee'),
  ],
  'ludvik-zdarsky': [
    inks('#e0a526', '#5c1a1b', '#f7ebd3', '#fffaf0'),
    inks('#f4e8d0', '#b8401c', '#1f3d36', '#fffdf6'),
    inks('#123524', '#e9b44c', '#d8572a', '#f6ecd2'),
  ],
  'adaeze-okonjo': [
    inks('#4a1a7a', '#ff9f1c', '#2ec4b6', '#f9f3df'),
    inks('#f9c22e', '#c81d63', '#12355b', '#fff8e1'),
    inks('#006b4f', '#f25c05', '#f9d648', '#fdf6e3'),
  ],
  'grain-elevator': [
    inks('#d9d2c2', '#17150f', '#c8860b', '#f3eee2'),
    inks('#e3a72f', '#17150f', '#8c2f1b', '#f5e6c4'),
    inks('#a63d2f', '#17150f', '#e7d8b8', '#f6ecd8'),
  ],
  'inaki-etxeandia': [
    inks('#00594f', '#f7f3e3', '#e63946', '#8fd0bb'),
    inks('#f7f3e3', '#b5172f', '#0b3d2e', '#ffffff'),
    inks('#ffb100', '#1d1a31', '#e4572e', '#fff6dc'),
  ],
  'mirrorball-for-moths': [
    inks('#2b1055', '#ff5da2', '#7fdbff', '#ffe9f4'),
    inks('#ffd0e4', '#5d2e8c', '#ff6f3c', '#fff7fb'),
    inks('#111216', '#c6f91f', '#6b7cff', '#f7f7ff'),
  ],
  orrery: [
    inks('#101820', '#ead7bb', '#f2aa4c', '#fffaf0'),
    inks('#eae6da', '#1f2a44', '#c8553d', '#ffffff'),
  ],
  sluice: [inks('#c5f04a', '#101311', '#ff5c39', '#f8ffe0')],
};
