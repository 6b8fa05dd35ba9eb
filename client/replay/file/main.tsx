/** A replay in one HTML file: the script is the page, and once more the worker that computes beliefs. */
import '../../no-eval.ts';
import { answerQuestions } from '../mind/minds-answers.ts';
import { showReplay } from './file-page.tsx';
import '../../style/tokens.css';
import '../../style/base.css';
import '../../style/controls.css';
import '../../first-words.css';

if (typeof document === 'undefined') answerQuestions();
else void showReplay();
