/** Computes beliefs in a worker, so that the page stays responsive. */
import '../../no-eval.ts';
import { answerQuestions } from './minds-answers.ts';

answerQuestions();
