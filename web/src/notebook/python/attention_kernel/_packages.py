"""What is nearest to well-known modules that are not there."""

#: What the error of an import says before it names the nearest module.
NEAREST = ": it is not supported here. The nearest that is:"

_NEAREST = {
    "torch.nn.TransformerEncoder": "transformers x_transformers fairseq adapters vit_pytorch timm "
    "performer_pytorch linformer reformer_pytorch local_attention perceiver_pytorch",
    "tiktoken": "tokenizers sentencepiece spacy torchtext minbpe gensim",
    "torch.utils.data and files beside the notebook": "datasets torchvision torchaudio "
    "tensorflow_datasets torchdata huggingface_hub ucimlrepo gdown yfinance",
    "torch.nn": "tensorflow keras jax flax haiku equinox mxnet paddle tinygrad torch_geometric "
    "dgl autograd chainer fastai thop",
    "torch.utils.tensorboard": "tensorboardX",
    "torch.optim": "optax torch_optimizer bitsandbytes adabelief_pytorch",
    "a loop of epochs with torch.optim": "accelerate ignite trl",
    "torch.nn.utils.parametrize": "peft loralib",
    "torch.nn.functional.scaled_dot_product_attention, or softmax(q @ k.T) @ v": "flash_attn "
    "xformers triton",
    "hooks of torch.nn.Module": "transformer_lens nnsight captum bertviz circuitsvis "
    "torchviz torchview hiddenlayer",
    "matplotlib": "plotly bokeh altair graphviz tensorboard wandb mlflow "
    "pydot imageio celluloid",
    "matplotlib's pictures (plt.imread and plt.imshow)": "cv2 PIL skimage albumentations",
    "einops": "einx opt_einsum",
    r're.findall(r"\w+|[^\w\s]", text), or str.split': "nltk.tokenize",
    "files beside the notebook": "nltk.corpus",
    "str.lower": "nltk.stem",
    "torch.cumsum, or a loop of steps": "mamba_ssm causal_conv1d",
    "a tensor of edges, and index_add_": "networkx",
    "element_size() and numel() of tensors": "psutil",
    "assert, or unittest": "pytest otter nbgrader",
    "numpy": "cupy numba statsmodels sympy",
    "pandas": "polars dask pyarrow",
    "tabulate": "rich",
    "sklearn": "xgboost lightgbm catboost umap imblearn hdbscan faiss evaluate torchmetrics "
    "torcheval rouge_score sacrebleu",
    "safetensors": "h5py onnx onnxruntime gguf zarr",
    "pathlib and files beside the notebook": "requests httpx aiohttp boto3 kaggle wget",
    "torch.nn.functional.interpolate, or conv2d": "scipy.ndimage",
    "numpy.convolve, or torch.fft": "scipy.signal",
    "torch.fft": "scipy.fft scipy.fftpack",
    "numpy.interp": "scipy.interpolate",
    "numpy.trapz": "scipy.integrate",
    "numpy.load, or pandas.read_csv": "scipy.io",
    "sklearn.cluster": "scipy.cluster",
    "d2l.torch": "d2l.tensorflow d2l.mxnet d2l.jax d2l.paddle",
}
#: Other well-known packages that are not there, and those of Python's library that are not.
_OTHERS = """
    Bio GPUtil Levenshtein MeCab aim anthropic apex arrow azure bert_score bs4 chromadb clearml
    click clip cloudpickle cohere colorama comet_ml deepspeed detectron2 diffusers dill duckdb emoji
    encodec entmax fairscale fastapi fastcore fastprogress feedparser fire flask ftfy git gradio gym
    gymnasium haystack hydra hyperopt imaplib instructor ipdb jieba jiwer joblib kagglehub konlpy
    kornia langchain langchain_community langchain_core langgraph levenshtein librosa litellm litgpt
    llama_cpp llama_index lmdb loguru lxml mailbox megatron mido monai msgpack music21 nbdev nemo
    neptune netCDF4 nevergrad nvidia_smi ollama omegaconf open_clip openai optuna orjson patsy
    pendulum poplib pretty_midi pybind11 pydantic pydub pynvml pyro pytz ray rdkit
    rotary_embedding_torch sacremoses selenium sentence_transformers setfit shap simplejson skorch
    smtplib soundfile sqlalchemy stanza streamlit tensorly termcolor textblob toml
    transformer_engine typer ultralytics unidecode vllm webdataset wikipedia wordcloud wsgiref
    xarray xmlrpc yaml
    """.split()
_OF = {name: nearest for nearest, names in _NEAREST.items() for name in names.split()}


def nearest_to(module):
    """What is nearest to a module, in words; None if nothing is known of it."""
    return _OF.get(module) or _OF.get((module or "").partition(".")[0])


def is_known(module):
    """Whether a module is well-known, and not there."""
    return module.partition(".")[0] in _OTHERS or nearest_to(module) is not None
