import type { EditorWire } from './called-editor.js';

/** Photoroom's image editing: the answer is the picture itself. It has one model, and charges by the picture. */
export const photoroomWire: EditorWire = {
  key: 'photoroom',
  title: 'Photoroom',
  officialUrl: 'https://image-api.photoroom.com',
  path: '/v2/edit',
  tokensMax: { input: 0, output: 0 },
  headersOf: apiKey => ({ 'x-api-key': apiKey, accept: 'image/png, application/json' }),
  formOf: picture => {
    const form = new FormData();
    form.set('imageFile', picture);
    form.set('ghostMannequin.mode', 'ai.auto');
    form.set('background.color', 'FFFFFF');
    form.set('outputSize', 'originalImage');
    return form;
  },
  read: ({ bytes }) => ({ bytes, usage: { inputTokens: 0, outputTokens: 0, units: 1 } }),
};
